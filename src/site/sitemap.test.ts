import { expect, test } from 'vitest';
import { daysAgo, soldVehicleRow, vehicleRow } from '../../test/factories.ts';
import { startTestServer } from '../../test/test-server.ts';
import { savePage } from '../pages/pages.store.ts';

const hash = '0123456789abcdef0123456789abcdef';
const stored = `/images/${hash}/2400x1500-abcdefghijklmnopqrstuvwx.jpg`;

test('sitemap.xml lists the public pages, the dealership’s own and every listed vehicle with its images, escaped; robots.txt points to it', async () => {
  const server = await startTestServer({
    settings: { publicUrl: 'https://www.dealer.example' },
    vehicles: [
      vehicleRow({
        images: ['/images/a&b.jpg', '/images/c.jpg', stored],
        featuredImage: '/images/c.jpg',
        updatedAt: daysAgo(1),
      }),
      soldVehicleRow(),
    ],
  });
  const page = { title: 'Our Team', slug: 'our-team', content: '<p>We</p>', isPublished: true };
  await savePage(server.database.queries, page, daysAgo(2));
  await savePage(server.database.queries, { ...page, slug: 'about' }, daysAgo(2));
  await savePage(server.database.queries, { ...page, slug: 'draft', isPublished: false }, daysAgo(2));
  await server.server.refresh();
  const sitemap = await server.send('/sitemap.xml');
  const robots = await server.send('/robots.txt');
  await server.close();

  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://www.dealer.example/',
    'https://www.dealer.example/inventory',
    'https://www.dealer.example/about',
    'https://www.dealer.example/contact',
    'https://www.dealer.example/sell',
    'https://www.dealer.example/our-team',
    'https://www.dealer.example/inventory/make/porsche',
    'https://www.dealer.example/inventory/make/porsche/911-turbo-s',
    `https://www.dealer.example/inventory/${server.ids[0]}`,
  ]);
  expect(sitemap.text).toContain('<lastmod>2026-11-19T17:00:00.000Z</lastmod>');
  expect([...sitemap.text.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, address]) => address)).toEqual([
    'https://www.dealer.example/images/c.jpg',
    'https://www.dealer.example/images/a&amp;b.jpg',
    `https://www.dealer.example/images/${hash}/shared.jpg`,
  ]);
  expect(robots.headers['content-type']).toMatch(/^text\/plain/);
  expect(robots.text).toContain('User-agent: *\n');
  for (const path of ['/admin', '/login', '/api/']) expect(robots.text).toContain(`Disallow: ${path}\n`);
  expect(robots.text).toContain('Sitemap: https://www.dealer.example/sitemap.xml');
});
