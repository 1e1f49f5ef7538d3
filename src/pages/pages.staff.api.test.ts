import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import type { EditedPage, Page } from './page.ts';
import { openPages, type Pages } from './pages.live.ts';
import { createStaffPagesApi } from './pages.staff.api.ts';
import { savePage } from './pages.store.ts';
import { pages as pagesTable } from './pages.table.ts';

const start = new Date('2026-11-20T17:00:00.000Z');
const about = { title: 'About Us', slug: 'about', content: '<p>Hello</p>', isPublished: true };

describeWithDatabase('editing pages', (open) => {
  let database: Database;
  let pages: Pages;
  let now = start;
  const appOf = (username: string) =>
    apiApp('/pages', createStaffPagesApi({ database, pages, clock: () => now }), {
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
    expect(await read()).toEqual({ ...about, updatedAt: start.toISOString(), savedBy: null });
    now = new Date(start.getTime() + 60_000);
    await change({ title: 'Our house' }, { by: 'ruben' });
    expect(await read()).toEqual({
      ...about,
      title: 'Our house',
      updatedAt: now.toISOString(),
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

  test('the log says what changed, but of a story only that it did', async () => {
    await change({ title: 'Our house', content: '<p>New</p>', isPublished: false });
    expect(await database.queries.select().from(changes)).toMatchObject([
      {
        by: 'maria',
        kind: 'page',
        action: 'changed',
        subject: 'Our house',
        fields: [
          { field: 'title', from: 'About Us', to: 'Our house' },
          { field: 'content', from: null, to: null },
          { field: 'isPublished', from: true, to: false },
        ],
      },
    ]);
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

  test('the About page can be saved before it exists; no other page can', async () => {
    await database.queries.delete(pagesTable);
    expect(await read()).toEqual({ ...about, content: '', updatedAt: null, savedBy: null });
    expect((await change({ content: '<p>First</p>', updatedAt: null })).status).toBe(200);
    expect(await read()).toMatchObject({ content: '<p>First</p>', savedBy: 'maria' });
    for (const slug of ['nowhere', 'constructor']) {
      expect((await appOf('maria').get(`/pages/${slug}/edit`)).status).toBe(404);
      expect((await change({ content: '<p>x</p>' }, { slug })).status).toBe(404);
    }
    expect((await appOf('maria').get('/pages/%00/edit')).status).toBe(400);
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
