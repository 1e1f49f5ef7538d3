import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { apiApp } from '../../test/api-app.ts';
import type { Database } from '../platform/database.ts';
import { newMeasurement } from '../measurement/measurement.ts';
import type { Measurement } from '../measurement/measurement.schema.ts';
import { createPagesApi } from './pages.api.ts';
import { openPages, type Pages } from './pages.live.ts';
import { savePage } from './pages.store.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const about = { title: 'About Us', slug: 'about', content: '<p>Hello</p>', isPublished: true };

describeWithDatabase('GET /api/pages/{slug}', (open) => {
  let database: Database;
  let pages: Pages;
  beforeAll(async () => {
    database = await open();
    pages = await openPages(database, { onChange: () => undefined, onError: () => undefined });
  });
  afterAll(async () => {
    await pages.close();
  });

  const get = (slug: string, measurement: Measurement = newMeasurement) =>
    apiApp('/pages', createPagesApi({ pages, measurement: { current: measurement } })).get(`/pages/${slug}`);

  test('the policies end with what measures visits, and no other page', async () => {
    for (const slug of ['about', 'cookies', 'privacy'])
      await savePage(database.queries, { ...about, slug }, now);
    await pages.refresh();
    const contentOf = async (slug: string, given: Partial<Measurement>) =>
      (await (await get(slug, { ...newMeasurement, ...given })).json()).content;
    expect(await contentOf('cookies', {})).toBe(about.content);
    expect(await contentOf('about', { googleTag: 'G-AB12CD34' })).toBe(about.content);
    for (const slug of ['cookies', 'privacy']) {
      const free = await contentOf(slug, { plausibleDomain: 'example.com' });
      expect(free).toContain(`${about.content}\n<h2 id="measurement">What measures your visit</h2>`);
      expect(free).toContain('Plausible (at plausible.io) learns');
      expect(free).not.toContain('measurementChoice');
      const asked = await contentOf(slug, { googleTag: 'G-AB12CD34', metaPixel: '1234567890' });
      expect(asked).toContain('If you accept it, Google and Meta learn');
      expect(asked).toContain('<strong>_fbp</strong>');
      expect(asked).toContain('<a href="#privacy-choices">Change your choice</a>');
    }
  });

  test('a published page is returned in full', async () => {
    const saved = await savePage(database.queries, about, now);
    await pages.refresh();
    const response = await get('about');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...about, id: saved.id, updatedAt: now.toISOString() });
  });

  test('saving again updates the same page', async () => {
    const first = await savePage(database.queries, about, now);
    const later = new Date(now.getTime() + 1000);
    const second = await savePage(database.queries, { ...about, title: 'Our house' }, later);
    expect(second).toEqual({ ...first, title: 'Our house', updatedAt: later.toISOString() });
  });

  test('fault 10: HTML is sanitized when it is saved', async () => {
    const content = '<p onclick="x()">Text<script>alert(1)</script></p>';
    expect(await savePage(database.queries, { ...about, content }, now)).toMatchObject({
      content: '<p>Text</p>',
    });
  });

  test('visitors get 404 for an unpublished page', async () => {
    await savePage(database.queries, { ...about, slug: 'draft', isPublished: false }, now);
    await pages.refresh();
    const response = await get('draft');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Page not found' });
  });

  test.each(['nowhere', '%00', '%2e%2e', 'ABOUT', '__proto__', '%F0%9F%9A%97'])(
    'there is no page %s',
    async (slug) => {
      expect((await get(slug)).status).toBe(404);
    },
  );
});
