import { like } from 'drizzle-orm';
import { expect } from 'vitest';
import { inquiries } from '../../src/inquiries/inquiries.table.ts';
import { eventually } from '../eventually.ts';
import type { Site } from './site.ts';
import { shownPrice, type Pricing } from './staff.ts';
import type { Visitors } from './visitors.ts';

/** How much runs at once, and how many requests and writes a step waits for. */
export type Load = { visitors: number; requests: number; writes: number };

/** Visitors and a member of staff, while `work` runs. They run for a moment before and after it too. */
export async function underLoad<Result>(
  site: Site,
  load: Load,
  work: (running: {
    visitors: Visitors;
    pricing: Pricing;
    carryOn: () => Promise<unknown>;
  }) => Promise<Result>,
) {
  const visitors = site.startVisitors(load.visitors);
  const pricing = site.startPricing();
  const carryOn = () => Promise.all([visitors.more(load.requests), pricing.more(load.writes)]);
  try {
    await carryOn();
    const result = await work({ visitors, pricing, carryOn });
    await carryOn();
    return { result, visitors, pricing };
  } finally {
    await Promise.all([visitors.stop(), pricing.stop()]);
  }
}

/** Every acknowledged inquiry is stored once, and no node shows a price from before the last acknowledged write. */
export async function expectNothingLost(site: Site, visitors: Visitors, pricing: Pricing): Promise<void> {
  const rows = await site.inDatabase(({ queries }) =>
    queries
      .select({ message: inquiries.message })
      .from(inquiries)
      .where(like(inquiries.message, 'Is it still there? %')),
  );
  const stored = rows.map(({ message }) => message.split('? ')[1] ?? '');
  const kept = new Set(stored);
  expect(visitors.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  expect(kept.size, 'inquiries that are stored once').toBe(stored.length);
  for (const node of site.urls()) {
    await eventually(async () =>
      expect(await shownPrice(node, site.priced)).toBeGreaterThanOrEqual(pricing.acknowledged()),
    );
  }
}

/**
 * Fault 36 on many nodes: kill -9 of one under load, and another in its place. Only requests that were on
 * their way to it and may not be sent twice may fail.
 */
export async function killOne(site: Site, load: Load, index = 0): Promise<void> {
  const { visitors, pricing } = await underLoad(site, load, async ({ carryOn }) => {
    await site.endNode(index, 'SIGKILL');
    await carryOn();
    const { url } = await site.startNode(index);
    await eventually(() => expect(site.balancer.ready()).toContain(url));
  });
  const { failures, counts } = visitors;
  const message = `of ${JSON.stringify(counts)}, undelivered ${JSON.stringify(site.balancer.undelivered)}`;
  expect(
    failures.filter(({ isRepeatable }) => isRepeatable),
    message,
  ).toEqual([]);
  expect(failures.length, message).toBeLessThanOrEqual(load.visitors);
  expect(pricing.failures.length, pricing.failures.join('\n')).toBeLessThanOrEqual(1);
  await expectNothingLost(site, visitors, pricing);
}

/** Fault 41 on many nodes: each is stopped and replaced, one after the other. No request fails. */
export async function restartAll(site: Site, load: Load): Promise<void> {
  const { visitors, pricing } = await underLoad(site, load, async ({ carryOn }) => {
    for (const index of site.nodes.keys()) {
      const { code, stderr } = await site.endNode(index, 'SIGTERM');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const { url } = await site.startNode(index);
      await eventually(() => expect(site.balancer.ready()).toContain(url));
      await carryOn();
    }
  });
  const message = `of ${JSON.stringify(visitors.counts)} and ${pricing.seen.length} writes`;
  expect([site.balancer.undelivered, visitors.failures, pricing.failures], message).toEqual([[], [], []]);
  await expectNothingLost(site, visitors, pricing);
}
