import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { killOne, restartAll } from './nodes/scenarios.ts';
import { startSite, type Site } from './nodes/site.ts';
import { callAsStaff, shownPrice } from './nodes/staff.ts';
import { ensurePages } from './program.ts';

// A small `npm run test:nodes`: three nodes as processes behind a balancer, on one database.
const load = { visitors: 4, requests: 60, writes: 2 };

let site: Site;
beforeAll(async () => {
  ensurePages();
  site = await startSite();
});
beforeEach(() => {
  site.balancer.undelivered.length = 0;
});
afterAll(() => site?.close());

// Two servers in one process show the same in each run (test/two-servers.test.ts).
test('fault 48: what is written at one node is read at the others', { tags: ['long'] }, async () => {
  const [writer = '', ...readers] = site.urls();
  const change = { price: 123_456 };
  const path = `/api/vehicles/${site.vehicles[5]}`;
  expect((await callAsStaff(writer, site.token, 'PATCH', path, change)).status).toBe(200);
  for (const reader of readers) {
    await eventually(async () => expect(await shownPrice(reader, site.vehicles[5] ?? 0)).toBe(change.price));
  }
});

test(
  'fault 36: kill -9 of a node under load loses nothing that was acknowledged',
  { tags: ['long'] },
  async () => {
    await killOne(site, load);
  },
);

test('fault 41: a rolling restart of all nodes under load fails no request', { tags: ['long'] }, async () => {
  await restartAll(site, load);
});
