import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicles } from '../../src/vehicles/vehicles.table.ts';
import { addTemplate, copyDatabase } from '../databases.ts';
import { eventually } from '../eventually.ts';
import { createPostgres, type PostgresServer } from '../postgres-server.ts';
import { startSite, type Site } from './site.ts';
import { callAsStaff, shownPrice } from './staff.ts';
import { startVisitors } from './visitors.ts';

/** How long the database is away, in milliseconds. */
const outage = 10_000;

let postgres: PostgresServer;
let site: Site;
beforeAll(async () => {
  postgres = await createPostgres();
  await addTemplate(postgres.url);
  site = await startSite({ database: await copyDatabase(postgres.url) });
});
afterAll(async () => {
  await site?.close();
  await postgres?.remove();
});

const expectShown = (node: string, vehicle: number, price: number) =>
  eventually(async () => expect(await shownPrice(node, vehicle)).toBe(price), 5);

test('fault 38: while the database is away for ten seconds every node shows its pages; then all write again', async () => {
  const crowds = site.urls().map((node) => startVisitors(node, { visitors: 3, ...site }));
  const more = (count: number) => Promise.all(crowds.map((crowd) => crowd.more(count)));
  await more(50);
  expect(crowds.flatMap(({ failures }) => failures)).toEqual([]);

  await postgres.stop();
  await sleep(outage);
  expect(site.balancer.ready().sort(), 'what the balancer may use meanwhile').toEqual(site.urls().sort());
  await postgres.start();
  const returned = performance.now();
  await Promise.all(
    site.urls().map(async (node, index) => {
      const [vehicle = 0, price] = [site.vehicles[index], 500_000 + index];
      await eventually(async () => {
        const path = `/api/vehicles/${vehicle}`;
        const { status } = await callAsStaff(node, site.token, 'PATCH', path, { price });
        expect([node, status]).toEqual([node, 200]);
      });
      await Promise.all(site.urls().map((reader) => expectShown(reader, vehicle, price)));
    }),
  );
  const healed = performance.now() - returned;
  await more(50);
  await Promise.all(crowds.map((crowd) => crowd.stop()));

  const failures = crowds.flatMap((crowd) => crowd.failures);
  const refused = { kind: 'inquiry', status: 503, retryAfter: expect.any(String) as string };
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject(refused);
  expect(healed, 'milliseconds until every node wrote and showed again').toBeLessThan(2_000);
});

test('fault 48: a change whose notice no node got is seen once the listening connections are back', async () => {
  const [vehicle = 0] = site.vehicles;
  const price = 654_321;
  await site.inDatabase(async ({ queries }) => {
    await queries.update(vehicles).set({ price, updatedAt: new Date() }).where(eq(vehicles.id, vehicle));
    await queries.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  });
  await Promise.all(site.urls().map((node) => expectShown(node, vehicle, price)));
});
