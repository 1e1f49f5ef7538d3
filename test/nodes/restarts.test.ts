import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { killOne, restartAll } from './scenarios.ts';
import { startSite, type Site } from './site.ts';

const load = { visitors: 10, requests: 200, writes: 4 };

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => {
  site.balancer.undelivered.length = 0;
});
afterAll(() => site?.close());

test('fault 36: kill -9 of one node after the other under load loses nothing that was acknowledged', async () => {
  for (let round = 0; round < 3; round += 1) {
    site.balancer.undelivered.length = 0;
    await killOne(site, load, round);
  }
});

test('fault 41: rolling restarts of all nodes under load fail no request', async () => {
  for (let round = 0; round < 2; round += 1) await restartAll(site, load);
});
