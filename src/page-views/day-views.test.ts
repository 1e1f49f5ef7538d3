import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import { dayOf } from '../platform/time-zones.ts';
import { allVehicles } from '../vehicles/vehicles.store.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { createViewCounter, type ViewCounter } from './day-views.ts';

/** Far from UTC: 10 AM here is 5 PM there. */
const dayIn = (time: Date) => dayOf(time, 'America/Phoenix');
const never = { interval: 3_600_000, dayOf: dayIn, onError: () => undefined };

describeWithDatabase('the view counter', (open) => {
  let database: Database;
  let ids: number[];
  beforeEach(async () => {
    database = await open();
    ids = await insertVehicles(database.queries, [vehicleRow({ views: 5 }), vehicleRow({ views: 0 })]);
  });
  const counted = async () => {
    const vehicles = await allVehicles(database.queries);
    return ids.map((id) => vehicles.find((vehicle) => vehicle.id === id)?.views);
  };
  /** The views by day of the first vehicle. */
  const daily = async () => {
    const rows = await database.queries
      .select()
      .from(vehicleViewsDaily)
      .where(eq(vehicleViewsDaily.vehicleId, ids[0] ?? 0))
      .orderBy(vehicleViewsDaily.day);
    return rows.map(({ day, views }) => `${day} ${views}`);
  };
  let visitors = 0;
  const visit = (vehicleId: number, name = `visitor${(visitors += 1)}`, minutes = 0) => ({
    visit: `${name}-${vehicleId}`,
    vehicleId,
    at: new Date(testNow.getTime() + minutes * 60_000),
  });
  /** Each look is by another visitor. */
  const look = (counter: ViewCounter, ...indexes: number[]) => {
    for (const index of indexes) counter.count(visit(ids[index] ?? 0));
  };

  test('writes the counts once after the interval', async () => {
    const onError = vi.fn<() => void>();
    const counter = createViewCounter(database, { interval: 20, dayOf: dayIn, onError });
    look(counter, 0, 1, 0);
    await eventually(async () => expect(await counted()).toEqual([7, 1]));
    await counter.close();
    expect(await counted()).toEqual([7, 1]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('writes the rest at the end, except for deleted vehicles', async () => {
    const counter = createViewCounter(database, never);
    counter.count(visit(999_999));
    look(counter, 0);
    await counter.close();
    expect(await counted()).toEqual([6, 0]);
  });

  test('closing waits for a batch that is being written', async () => {
    const counter = createViewCounter(database, never);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const other = database.queries.transaction(async (tx) => {
      await tx.execute(sql`lock table vehicles in exclusive mode`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    look(counter, 0, 1);
    void counter.flush();
    const onClosed = vi.fn<() => void>();
    const closing = counter.close().then(onClosed);
    await new Promise(setImmediate);
    expect(onClosed).not.toHaveBeenCalled();
    release.resolve();
    await Promise.all([other, closing]);
    expect(await counted()).toEqual([6, 1]);
  });

  test('keeps counts that could not be written for the next time', async () => {
    const counter = createViewCounter(database, never);
    look(counter, 0, 0);
    await database.queries.execute(sql`alter table vehicles rename to hidden`);
    await expect(counter.flush()).rejects.toThrow();
    look(counter, 0);
    await database.queries.execute(sql`alter table hidden rename to vehicles`);
    await counter.flush();
    expect(await counted()).toEqual([8, 0]);
  });

  test('counts by day, in the time zone of the dealership, and once after a failure', async () => {
    const counter = createViewCounter(database, never);
    const [id = 0] = ids;
    for (const minutes of [0, 1, 13 * 60, 15 * 60]) counter.count(visit(id, undefined, minutes));
    counter.count(visit(999_999));
    await database.queries.execute(sql`alter table vehicle_views_daily rename to hidden`);
    await expect(counter.flush()).rejects.toThrow();
    await database.queries.execute(sql`alter table hidden rename to vehicle_views_daily`);
    expect(await counted()).toEqual([5, 0]);
    await counter.flush();
    expect(await counted()).toEqual([9, 0]);
    expect(await daily()).toEqual(['2026-11-20 3', '2026-11-21 1']);
    counter.count(visit(id, undefined, 2));
    await counter.close();
    expect(await daily()).toEqual(['2026-11-20 4', '2026-11-21 1']);
    expect(await database.queries.$count(vehicleViewsDaily)).toBe(2);
  });

  test('[56] four nodes that count the same vehicles lose nothing, and count no visitor twice', async () => {
    const nodes = Array.from({ length: 4 }, () => createViewCounter(database, never));
    for (let round = 0; round < 5; round += 1) {
      for (const node of nodes) {
        look(node, 0, 1);
        for (const id of ids) node.count(visit(id, `of all nodes in round ${round}`));
      }
      await Promise.all(nodes.map((node) => node.flush()));
    }
    expect(await counted()).toEqual([5 + 20 + 5, 20 + 5]);
    expect(await daily()).toEqual(['2026-11-20 25']);
  });

  test('[56] a visitor counts again on another node half an hour after the last counted view', async () => {
    const [one, two] = [createViewCounter(database, never), createViewCounter(database, never)];
    const [id = 0] = ids;
    const seen: (number | undefined)[] = [];
    for (const [node, minutes] of [
      [one, 0],
      [two, 29],
      [two, 30],
      [one, 59],
      [one, 60],
      // A clock that was wrong and is set back.
      [one, 1_000],
      [two, 61],
    ] as const) {
      node.count(visit(id, 'ada', minutes));
      await node.flush();
      seen.push((await counted())[0]);
    }
    expect(seen).toEqual([6, 6, 7, 7, 8, 9, 10]);
  });

  test('a visitor who comes again while nothing can be written counts again', async () => {
    const counter = createViewCounter(database, never);
    const [id = 0] = ids;
    for (const minutes of [0, 40, 80]) counter.count(visit(id, 'ada', minutes));
    await counter.flush();
    expect(await counted()).toEqual([8, 0]);
    expect(await daily()).toEqual(['2026-11-20 3']);
  });
});
