import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { changes } from '../changes/changes.table.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { newMeasurement } from '../measurement/measurement.ts';
import type { Measurement } from '../measurement/measurement.schema.ts';
import type { Database } from '../platform/database.ts';
import type { EditedPage, ListedPage, Page } from './pages.schema.ts';
import { linksTo, openPages, type Pages } from './pages.live.ts';
import { createStaffPagesApi } from './pages.staff.api.ts';
import { savePage } from './pages.store.ts';
import { pages as pagesTable } from './pages.table.ts';

const start = new Date('2026-11-20T17:00:00.000Z');
const about = { title: 'About Us', slug: 'about', content: '<p>Hello</p>', isPublished: true };

describeWithDatabase('editing pages', (open) => {
  let database: Database;
  let pages: Pages;
  let now = start;
  const dealership = { current: { ...newDealership, name: 'Lumen Cars' } };
  const measurement: { current: Measurement } = { current: newMeasurement };
  const appOf = (username: string) =>
    apiApp('/pages', createStaffPagesApi({ database, pages, dealership, measurement, clock: () => now }), {
      user: { id: 1, username, role: 'admin' },
    });
  beforeAll(async () => {
    database = await open();
    pages = await openPages(database, { onChange: () => undefined, onError: () => undefined });
  });
  afterAll(() => pages.close());
  beforeEach(async () => {
    now = start;
    await database.queries.delete(changes);
    await database.queries.delete(pagesTable);
    await savePage(database.queries, about, start);
    await pages.refresh();
  });

  const read = async (slug = 'about'): Promise<EditedPage> =>
    (await appOf('maria').get(`/pages/${slug}/edit`)).json();
  const change = (body: unknown, { slug = 'about', by = 'maria' } = {}) =>
    appOf(by).patch(`/pages/${slug}`, body);

  test('the editor gets what was saved, by whom and when', async () => {
    expect(await read()).toEqual({
      ...about,
      updatedAt: start.toISOString(),
      earlierSlugs: [],
      savedBy: null,
    });
    now = new Date(start.getTime() + 60_000);
    await change({ title: 'Our house' }, { by: 'ruben' });
    expect(await read()).toEqual({
      ...about,
      title: 'Our house',
      updatedAt: now.toISOString(),
      earlierSlugs: [],
      savedBy: 'ruben',
    });
  });

  test('visitors see a change as soon as it is confirmed, and nothing once it is unpublished', async () => {
    const response = await change({ content: '<p>New</p>', updatedAt: start.toISOString() });
    expect(response.status).toBe(200);
    const page: Page = await response.json();
    expect(page).toMatchObject({ title: 'About Us', content: '<p>New</p>', isPublished: true });
    expect(pages.current.get('about')).toEqual(page);
    await change({ isPublished: false });
    expect(pages.current.has('about')).toBe(false);
    expect(await read()).toMatchObject({ content: '<p>New</p>', isPublished: false });
  });

  test('fault 10: the response has the story as stored, without anything harmful', async () => {
    const content =
      '<p onclick="x()">Text<script>alert(1)</script></p><iframe src="//evil.example"></iframe>';
    const response = await change({ content });
    expect(await response.json()).toMatchObject({ content: '<p>Text</p>' });
  });

  test('the log says what changed, of a story the text that people read', async () => {
    await change({ title: 'Our house', content: '<p>New</p>', isPublished: false });
    expect(await database.queries.select().from(changes)).toMatchObject([
      {
        by: 'maria',
        kind: 'page',
        action: 'changed',
        subject: 'Our house',
        fields: [
          { field: 'title', from: 'About Us', to: 'Our house' },
          { field: 'content', from: 'Hello', to: 'New' },
          { field: 'isPublished', from: true, to: false },
        ],
      },
    ]);
  });

  test('of a story in which only markup differs, or that is very long, the log says that it was edited', async () => {
    await change({ content: '<p><strong>Hello</strong></p>' });
    await change({ content: `<p>${'x'.repeat(10_001)}</p>` });
    const entries = await database.queries.select().from(changes);
    const edited = { fields: [{ field: 'content', from: null, to: null }] };
    expect(entries).toMatchObject([edited, edited]);
  });

  test('saving the same values changes and logs nothing', async () => {
    now = new Date(start.getTime() + 60_000);
    expect(await (await change(about)).json()).toMatchObject({ updatedAt: start.toISOString() });
    expect(await database.queries.select().from(changes)).toEqual([]);
  });

  test('fault 17: of two concurrent saves of the same version, one is rejected', async () => {
    const updatedAt = start.toISOString();
    const answers = await Promise.all([
      change({ content: '<p>A</p>', updatedAt }),
      change({ content: '<p>B</p>', updatedAt }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await answers.find(({ status }) => status === 409)?.json()).toEqual({
      message: 'Somebody else saved this page meanwhile',
    });
  });

  test('a save that is repeated after a lost response gets the same response', async () => {
    const first = await change({ title: 'Our house', updatedAt: start.toISOString() });
    const again = await change({ title: 'Our house', updatedAt: start.toISOString() });
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    expect(await database.queries.select().from(changes)).toHaveLength(1);
  });

  test('pages that every dealership is offered can be saved before they exist; no other page can', async () => {
    await database.queries.delete(pagesTable);
    expect(await read()).toEqual({
      ...about,
      content: '',
      updatedAt: null,
      earlierSlugs: [],
      savedBy: null,
    });
    expect((await change({ content: '<p>First</p>', updatedAt: null })).status).toBe(200);
    expect(await read()).toMatchObject({ content: '<p>First</p>', savedBy: 'maria' });
    expect(await read('privacy')).toMatchObject({
      title: 'Privacy Policy',
      content: expect.stringContaining('what Lumen Cars learns about you') as string,
      isPublished: false,
      updatedAt: null,
    });
    const published = await change({ isPublished: true, updatedAt: null }, { slug: 'privacy' });
    expect(await published.json()).toMatchObject({
      title: 'Privacy Policy',
      content: expect.stringContaining('Lumen Cars') as string,
    });
    expect(linksTo(pages)).toEqual([{ slug: 'privacy', title: 'Privacy Policy' }]);
    for (const slug of ['nowhere', 'constructor']) {
      expect((await appOf('maria').get(`/pages/${slug}/edit`)).status).toBe(404);
      expect((await change({ content: '<p>x</p>' }, { slug })).status).toBe(404);
    }
    expect((await appOf('maria').get('/pages/%00/edit')).status).toBe(400);
  });

  const add = (title: string, slug: string) => appOf('maria').post('/pages', { title, slug });
  const listed = async () => {
    const { pages: all }: { pages: ListedPage[] } = await (await appOf('maria').get('/pages')).json();
    return all.map((page) => `${page.slug} ${page.isPublished ? 'on' : page.updatedAt ? 'off' : 'not made'}`);
  };

  test('a page is added, published, moved and deleted, and each is logged', async () => {
    expect((await add('Our Workshop', 'our-workshop')).status).toBe(201);
    expect((await add('Careers', 'careers')).status).toBe(201);
    const offered = ['services', 'team', 'privacy', 'terms', 'cookies'].map((slug) => `${slug} not made`);
    expect(await listed()).toEqual(['about on', ...offered, 'careers off', 'our-workshop off']);
    expect(pages.current.has('our-workshop')).toBe(false);
    await change({ isPublished: true }, { slug: 'our-workshop' });
    expect(linksTo(pages)).toEqual([{ slug: 'our-workshop', title: 'Our Workshop' }]);

    const moved = await change({ slug: 'workshop' }, { slug: 'our-workshop' });
    expect(await moved.json()).toMatchObject({ slug: 'workshop', title: 'Our Workshop', isPublished: true });
    expect([...pages.current.keys()]).toEqual(['about', 'workshop']);
    expect(pages.current.moved).toEqual(new Map([['our-workshop', 'workshop']]));
    expect((await change({ slug: 'careers' }, { slug: 'workshop' })).status).toBe(409);
    expect((await change({ slug: 'contact' }, { slug: 'workshop' })).status).toBe(400);
    expect((await change({ slug: 'our-story' })).status).toBe(400);

    expect((await appOf('ruben').delete('/pages/workshop')).status).toBe(204);
    expect((await appOf('ruben').delete('/pages/workshop')).status).toBe(404);
    expect(pages.current.has('workshop')).toBe(false);
    expect(await listed()).toEqual(['about on', ...offered, 'careers off']);
    const log = await database.queries.select().from(changes).where(eq(changes.subject, 'Our Workshop'));
    expect(
      log.map(({ by, action, fields }) => [by, action, fields.map(({ field, to }) => `${field} ${to}`)]),
    ).toEqual([
      ['maria', 'added', ['title Our Workshop', 'slug our-workshop']],
      ['maria', 'changed', ['isPublished true']],
      ['maria', 'changed', ['slug workshop']],
      ['ruben', 'deleted', ['slug null']],
    ]);
  });

  test('an earlier address leads to its page until another page takes it', async () => {
    await add('Our Workshop', 'our-workshop');
    await change({ isPublished: true }, { slug: 'our-workshop' });
    for (const [from, to] of [
      ['our-workshop', 'workshop'],
      ['workshop', 'garage'],
      ['garage', 'workshop'],
    ] as const)
      await change({ slug: to }, { slug: from });
    const moved = () => [...pages.current.moved].toSorted();
    expect(moved()).toEqual([
      ['garage', 'workshop'],
      ['our-workshop', 'workshop'],
    ]);
    await add('Our Workshop', 'our-workshop');
    await change({ slug: 'garage' }, { slug: 'our-workshop' });
    expect(moved()).toEqual([]);
    await change({ slug: 'services' }, { slug: 'workshop' });
    await change({ slug: 'studio' }, { slug: 'services' });
    expect(moved()).toEqual([
      ['services', 'studio'],
      ['workshop', 'studio'],
    ]);
    // A page that is offered is made by its first save.
    await change({ content: '<p>Ours</p>', updatedAt: null }, { slug: 'services' });
    expect(moved()).toEqual([['workshop', 'studio']]);
  });

  test('a deleted page comes back with its text, sanitized, and published as it was', async () => {
    const page = {
      title: 'Careers',
      slug: 'careers',
      content: '<p onclick="x()">Join us</p>',
      isPublished: true,
    };
    expect((await appOf('maria').post('/pages', page)).status).toBe(201);
    expect(pages.current.get('careers')).toMatchObject({ ...page, content: '<p>Join us</p>' });
  });

  test('a deleted page gets its earlier addresses back that no other page has taken', async () => {
    await add('Careers', 'careers');
    for (const [from, to] of [
      ['careers', 'jobs'],
      ['jobs', 'work'],
      ['work', 'join'],
    ] as const)
      await change({ slug: to, isPublished: true }, { slug: from });
    const { title, slug, isPublished, earlierSlugs } = await read('join');
    expect(earlierSlugs).toEqual(['careers', 'jobs', 'work']);
    await appOf('maria').delete('/pages/join');
    expect(pages.current.moved).toEqual(new Map());
    // Meanwhile one of them is a page, and another leads to one.
    await add('Jobs', 'jobs');
    await add('Work', 'work');
    await change({ slug: 'workshop', isPublished: true }, { slug: 'work' });
    const restored = { title, slug, isPublished, earlierSlugs: [...earlierSlugs, 'admin', 'join'] };
    expect((await appOf('maria').post('/pages', restored)).status).toBe(201);
    expect(pages.current.moved).toEqual(
      new Map([
        ['careers', 'join'],
        ['work', 'workshop'],
      ]),
    );
  });

  test('an offered page that is added begins with its text', async () => {
    expect(await (await add('Cookies', 'cookies')).json()).toMatchObject({
      title: 'Cookies',
      content: expect.stringContaining('no cookies') as string,
      isPublished: false,
    });
  });

  test.each([
    ['about', 400, 'This address belongs to the website itself'],
    ['inventory', 400, 'This address belongs to the website itself'],
    ['Our Page', 400, 'Use small letters, digits and hyphens, such as our-workshop'],
    ['-a', 400, 'Use small letters, digits and hyphens, such as our-workshop'],
    ['', 400, 'Use small letters, digits and hyphens, such as our-workshop'],
    ['x'.repeat(61), 400, 'The address may have at most 60 characters'],
    ['taken', 409, 'Another page has this address'],
  ])('no page gets the address %j', async (slug, status, message) => {
    await add('First', 'taken');
    const response = await add('Second', slug);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message, issues: [{ path: 'slug', message }] });
  });

  test.each([
    [{ title: ' ' }, 'title', 'The title may not be empty'],
    [{ title: 'a\nb' }, 'title', 'The title must be one line of text'],
    [{ title: 'x'.repeat(121) }, 'title', 'The title may have at most 120 characters'],
    [{ content: 5 }, 'content', 'The story must be text'],
    [{ content: 'a\0b' }, 'content', 'The story must be text'],
    [{ content: 'x'.repeat(200_001) }, 'content', 'The story may have at most 200,000 characters of HTML'],
    [{ isPublished: 'no' }, 'isPublished', 'Say whether it is published'],
  ])('a bad field is rejected, case %#', async (body, path, message) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, issues: [{ path, message }] });
    expect(await read()).toMatchObject(about);
  });
});
