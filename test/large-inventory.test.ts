import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { generateVehicles } from '../bench/generate.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { vehicleRow } from './factories.ts';
import { send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder } from './program.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { seconds } from './time-limits.ts';

/** One more than is kept as prepared bytes, and than fits into two files of a sitemap. */
const many = 20_001;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ vehicles: [vehicleRow({ vin: null })] });
  await server.database.queries.execute(
    sql`insert into vehicles (make, model, year, price, mileage, listed_at, updated_at)
      select make, 'Copy ' || copy, year, price + copy, mileage, listed_at, updated_at
      from vehicles cross join generate_series(1, ${many - 1}) as copy`,
  );
  await server.server.refresh();
});
afterAll(() => server.close());

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

test('sitemap.xml lists the files that name all vehicles between them', async () => {
  const index = await server.send('/sitemap.xml');
  expect(index.text).toContain('<sitemapindex');
  const files = addresses(index.text).map((address) => new URL(address).pathname);
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const named: string[] = [];
  for (const file of files) named.push(...addresses((await server.send(file)).text));
  const vehicles = named.filter((address) => /\/inventory\/\d+$/.test(address));
  // Each copy is a model with a list of its own: of these, only as many as one file can name with its vehicles.
  const lists = named.filter((address) => address.includes('/inventory/make/'));
  expect([vehicles.length, new Set(vehicles).size, lists.length, named.length]).toEqual([
    many,
    many,
    20_000,
    many + 20_000 + 5,
  ]);
  expect((await server.send('/sitemap-4.xml')).status).toBe(404);
});

test('the whole inventory goes out compressed and entire, though it is not kept', async () => {
  for (const turn of ['first', 'second']) {
    const response = await fetch(`${server.url}/api/vehicles/optimized`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([turn, response.headers.get('content-encoding')]).toEqual([turn, 'gzip']);
    const { vehicles, priceRange } = (await response.json()) as {
      vehicles: { id: number; price: number }[];
      priceRange: { min: number; max: number };
    };
    expect(new Set(vehicles.map(({ id }) => id)).size).toBe(many);
    expect(priceRange.max - priceRange.min).toBe(many - 1);
  }
  const { headers, text } = await server.send('/api/vehicles/optimized');
  expect(headers['content-encoding']).toBeUndefined();
  expect((JSON.parse(text) as { vehicles: unknown[] }).vehicles).toHaveLength(many);
});

test(
  'fault 64: with 100,000 vehicles, 16 crawlers starve no filtered list and no form',
  { tags: ['long'] },
  async () => {
    ensurePages();
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const filled = await openDatabase({ dataDir: folder });
    await migrate(filled);
    await generateVehicles(filled, 100_000, new Date());
    await filled.close();
    const program = await startProgram({ DATA_DIR: folder });
    onTestFinished(() => void program.kill('SIGKILL'));

    const over = new AbortController();
    const crawled = new Set<number>();
    const crawlers = Array.from({ length: 16 }, async (_, crawler) => {
      for (let id = crawler + 1; !over.signal.aborted; id += 16)
        crawled.add((await send(program.url, `/inventory/${id}`)).status);
    });
    try {
      for (let visitor = 1; visitor <= 5; visitor += 1) {
        const from = performance.now();
        const list = await send(program.url, `/inventory?maxPrice=${visitor}00000`);
        const listed = performance.now();
        const answer = await send(program.url, '/contact', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: [
            `name=Visitor+${visitor}&email=ada%40example.com&phone=4805550119&interest=other&message=Hello`,
          ],
        });
        expect([[200, 503].includes(list.status), answer.status]).toEqual([true, 200]);
        expect(Math.max(listed - from, performance.now() - listed)).toBeLessThan(seconds(3));
      }
    } finally {
      over.abort();
      await Promise.all(crawlers);
    }
    expect(crawled).toContain(200);
  },
);
