import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkError } from './link-address.ts';
import { dropDraft, keepDraft, readDraft } from './page-drafts.ts';
import { changedSections, changesOf, complaintsOf, mergeValues } from './page-form.ts';
import { storyImage } from './story-image.ts';

const base = { title: 'About Us', content: '<p>Hello</p>', isPublished: true };

describe('the page’s form', () => {
  test('sends and names what differs, and nothing else', () => {
    expect(changesOf(base, base)).toEqual({});
    const values = { ...base, content: '<p>New</p>', isPublished: false };
    expect(changesOf(values, base)).toEqual({ content: '<p>New</p>', isPublished: false });
    expect(changedSections(values, base)).toEqual(['Story', 'Published']);
  });

  test('what was changed stays over what somebody else saved', () => {
    const newer = { title: 'Our house', content: '<p>Theirs</p>', isPublished: false };
    expect(mergeValues({ ...base, content: '<p>Mine</p>' }, base, newer)).toEqual({
      ...newer,
      content: '<p>Mine</p>',
    });
  });

  test('complains of an empty title and of a story that the server would refuse', () => {
    expect(complaintsOf(base)).toEqual({});
    expect(complaintsOf({ ...base, title: ' ', content: 'x'.repeat(200_001) })).toEqual({
      title: 'Enter a title',
      content: 'The story is too long: 200,000 characters at most',
    });
  });
});

describe('targets of links', () => {
  test.each([
    'https://a.example',
    'http://a.example/b?c#d',
    'mailto:a@b.example',
    'tel:+14805550142',
    '/contact',
    '#x',
  ])('%s is kept', (address) => {
    expect(linkError(address)).toBeUndefined();
  });
  test.each([
    '',
    'halcyon.example',
    'https://',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/a b',
  ])('%j is refused', (address) => {
    expect(linkError(address)).toContain('https://');
  });
});

describe('pictures in a story', () => {
  const hash = 'a'.repeat(32);
  const stored = (width: number, height: number) =>
    `/images/${hash}/${width}x${height}-${'A'.repeat(24)}.jpg`;

  test('are no larger than a story needs, and never enlarged', () => {
    expect(storyImage(stored(2400, 1600), ' A car ')).toEqual({
      src: `/images/${hash}/1280.jpg`,
      alt: 'A car',
      width: 1280,
      height: 853,
    });
    expect(storyImage(stored(700, 500), '')).toMatchObject({ src: `/images/${hash}/700.jpg`, width: 700 });
  });

  test('may be named with the site’s own origin, or as one of their variants', () => {
    expect(storyImage(`https://dealer.example${stored(700, 500)}`, '')).not.toBeNull();
    expect(storyImage(`/images/${hash}/960.webp`, '')).toEqual({ src: `/images/${hash}/960.webp`, alt: '' });
  });

  test.each(['', 'https://elsewhere.example/a.jpg', '/images/x.jpg', 'data:image/png;base64,AAAA'])(
    '%j is none of ours',
    (address) => {
      expect(storyImage(address, '')).toBeNull();
    },
  );
});

describe('drafts', () => {
  const place = { slug: 'about', username: 'maria' };
  const draft = { savedAt: '2026-11-20T17:00:00.000Z', updatedAt: null, values: base };
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('are whose they are, until they are dropped', () => {
    keepDraft(place, draft);
    expect(readDraft(place)).toEqual(draft);
    expect(readDraft({ ...place, username: 'ruben' })).toBeNull();
    dropDraft(place);
    expect(readDraft(place)).toBeNull();
  });

  test.each([
    '{',
    'null',
    '[]',
    '{"savedAt":"x"}',
    '{"savedAt":"2026-11-20T17:00:00Z","updatedAt":null,"values":{}}',
  ])('what is none, %s, is not taken for one', (stored) => {
    kept.set('pageDraft:about:maria', stored);
    expect(readDraft(place)).toBeNull();
  });
});
