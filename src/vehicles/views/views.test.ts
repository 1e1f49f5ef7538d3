import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import type { Database } from '../../platform/database.ts';
import { allVehicles } from '../vehicles.store.ts';
import { createViewCounter } from './views.ts';

const never = { interval: 3_600_000, onError: () => undefined };

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
  const look = (counter: { count: (id: number) => void }, ...indexes: number[]) => {
    for (const index of indexes) counter.count(ids[index] ?? 0);
  };

  test('writes the counts once after the interval', async () => {
    const onError = vi.fn<() => void>();
    const counter = createViewCounter(database, { interval: 20, onError });
    look(counter, 0, 1, 0);
    await eventually(async () => expect(await counted()).toEqual([7, 1]));
    await counter.close();
    expect(await counted()).toEqual([7, 1]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('writes the rest at the end, except for deleted vehicles', async () => {
    const counter = createViewCounter(database, never);
    counter.count(999_999);
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

  test('two nodes that count the same vehicles lose nothing', async () => {
    const nodes = Array.from({ length: 4 }, () => createViewCounter(database, never));
    for (let round = 0; round < 5; round += 1) {
      for (const node of nodes) look(node, 0, 1);
      await Promise.all(nodes.map((node) => node.flush()));
    }
    expect(await counted()).toEqual([25, 20]);
  });
});
