import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/database/open.ts';
import { savePage } from '../src/pages/pages.store.ts';
import { createTestDatabase } from './database.ts';
import { insertVehicles, testNow, vehicleRow } from './factories.ts';
import { send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

const cdn = 'https://cdn.example/cars';
const { folder, remove } = temporaryFolder();
let program: Program;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let vehicle = 0;

beforeAll(async () => {
  ensurePages();
  database = await createTestDatabase();
  const { queries, close } = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  const images = ['a', 'b', 'c'].map(
    (digit) => `/images/${digit.repeat(32)}/1600x1000-IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG.jpg`,
  );
  [vehicle = 0] = await insertVehicles(queries, [
    vehicleRow({ images, featuredImage: images[1] ?? null, isFeatured: true }),
  ]);
  const content = `<p>Us</p><img src="/images/${'d'.repeat(32)}/960.jpg" alt="" width="960" height="600">`;
  await savePage(queries, { title: 'About', slug: 'about', content, isPublished: true }, testNow);
  await close();
  program = await startProgram({ DATABASE_URL: database.url, DATA_DIR: folder, IMAGES_URL: `${cdn}/` });
});
afterAll(async () => {
  await program.kill('SIGKILL');
  await database.drop();
  remove();
});

/** The addresses of images in attributes, in JSON-LD and in a sitemap, whole. */
function imagesIn(text: string): string[] {
  const parts = [
    ...text.matchAll(/\s(?:src|srcset|imagesrcset|content)="([^"]*)"/gi),
    ...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ...text.matchAll(/<image:loc>(.*?)<\/image:loc>/g),
  ];
  return parts.flatMap(([, part = '']) => part.match(/[^\s",]*\/images\/[^\s",]*/g) ?? []);
}

test.each(['/', '/inventory', '/inventory/{id}', '/about', '/sitemap.xml'])(
  'all images of %s come from the CDN',
  async (path) => {
    const { status, headers, text } = await send(program.url, path.replace('{id}', String(vehicle)));
    const images = imagesIn(text);
    expect([status, images.length > 0]).toEqual([200, true]);
    expect(images.filter((address) => !address.startsWith(`${cdn}/images/`))).toEqual([]);
    if (path.endsWith('.xml')) return;
    expect(text).toContain(`<html lang="en" data-images="${cdn}">`);
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example;");
  },
);

test('the API keeps the addresses that are stored', async () => {
  const { text } = await send(program.url, `/api/vehicles/${vehicle}/images`);
  expect(JSON.parse(text)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/images\/b{32}\//)]));
  expect(text).not.toContain('cdn.example');
});

test('an image that is missing is not kept by the CDN', async () => {
  const { status, headers } = await send(program.url, `/images/${'a'.repeat(32)}/640.avif`);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});
