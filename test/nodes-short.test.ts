import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePages } from './program.ts';
import { startSite, type Site } from './nodes/site.ts';

let site: Site;
beforeAll(async () => {
  ensurePages();
  site = await startSite();
}, 180_000);
afterAll(() => site.close());

test('works', async () => {
  const visitors = site.startVisitors(6);
  const pricing = site.startPricing();
  await visitors.more(500);
  await pricing.more(10);
  await Promise.all([visitors.stop(), pricing.stop()]);
  console.log(visitors.counts, pricing.seen);
  expect([visitors.failures, pricing.failures, site.balancer.undelivered]).toEqual([[], [], []]);
}, 60_000);
