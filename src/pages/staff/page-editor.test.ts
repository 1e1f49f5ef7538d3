import { describe, expect, test, vi } from 'vitest';
import { linkError } from './link-address.ts';
import { pageForm } from './page-form.ts';
import { storyImage } from './story-image.ts';

const base = { title: 'About Us', content: '<p>Hello</p>', isPublished: true };

describe('the page’s form', () => {
  test('sends what differs, and nothing else', () => {
    expect(pageForm.changesOf(base, base)).toEqual({});
    const values = { ...base, content: '<p>New</p>', isPublished: false };
    expect(pageForm.changesOf(values, base)).toEqual({ content: '<p>New</p>', isPublished: false });
  });

  test('does not take an empty title, nor a story that the server would refuse', () => {
    expect(pageForm.issuesOf(base, base)).toEqual([]);
    expect(pageForm.issuesOf({ ...base, title: ' ', content: 'x'.repeat(200_001) }, base)).toEqual([
      { path: 'title', message: 'Enter a title' },
      { path: 'content', message: 'The story is too long: 200,000 characters at most' },
    ]);
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

test('a draft is kept under the name of the page and of its writer', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  const key = { subject: 'about', username: 'maria' };
  const draft = { savedAt: '2026-11-20T17:00:00.000Z', updatedAt: null, base, values: base };
  pageForm.drafts.keep(key, draft);
  expect([...stored.keys()]).toEqual(['pageDraft:about:maria']);
  expect(pageForm.drafts.read(key)).toEqual(draft);
  stored.set('pageDraft:about:maria', JSON.stringify({ ...draft, values: { title: 'About' } }));
  expect(pageForm.drafts.read(key)).toBeNull();
  vi.unstubAllGlobals();
});
