import { expect, onTestFinished, test, vi } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import { openVisitorKey } from './visitor-key.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { countVisits } from './views.store.ts';
import { vehicleVisits, visitorKeys } from './visits.table.ts';

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describeWithDatabase('the key of the day', (open) => {
  const onError = vi.fn<() => void>();
  const openKey = async (database: Database, clock: () => Date, interval = 3_600_000) => {
    const key = await openVisitorKey({ database, clock, interval, onError });
    onTestFinished(() => key.close());
    return key;
  };

  test('is the same on all nodes, is another one each day, and is deleted after its day', async () => {
    const database = await open();
    let now = new Date('2026-11-23T22:59:00Z');
    const nodes = await Promise.all([1, 2, 3, 4].map(() => openKey(database, () => now, 10)));
    const keys = () => [...new Set(nodes.map((node) => node.current()))];
    const first = keys();
    expect(first).toEqual([expect.stringMatching(/^[\w+/]{43}=$/)]);
    const days = async () => {
      const rows = await database.queries.select().from(visitorKeys).orderBy(visitorKeys.day);
      return rows.map(({ day }) => day);
    };
    expect(await days()).toEqual(['2026-11-23']);
    // The next one is agreed on before it is needed.
    now = new Date('2026-11-23T23:01:00Z');
    await eventually(async () => expect(await days()).toEqual(['2026-11-23', '2026-11-24']));
    now = new Date('2026-11-24T00:00:00Z');
    await eventually(() => {
      expect(keys()).toHaveLength(1);
      expect(keys()).not.toEqual(first);
    });
    await eventually(async () => expect(await days()).toEqual(['2026-11-24']));
    expect(onError).not.toHaveBeenCalled();
  });

  test('is one of the process alone while the database is away, and says nothing', async () => {
    const database = await open();
    await database.close();
    const [one, two] = [await openKey(database, () => testNow), await openKey(database, () => testNow)];
    expect(one.current()).toBe(one.current());
    expect(one.current()).not.toBe(two.current());
    expect(onError).not.toHaveBeenCalled();
  });

  test('visits are deleted after half an hour', async () => {
    const database = await open();
    const [id = 0] = await insertVehicles(database.queries, [vehicleRow()]);
    const ages = { old: -31, recent: -29, present: 0, mistaken: 31 };
    await countVisits(
      database.queries,
      Object.entries(ages).map(([visit, minutes]) => ({
        visit,
        vehicleId: id,
        at: minutesLater(minutes),
        day: '2026-11-20',
      })),
    );
    const remembered = async () => {
      const rows = await database.queries.select().from(vehicleVisits).orderBy(vehicleVisits.countedAt);
      return rows.map(({ visit }) => visit);
    };
    let now = testNow;
    await openKey(database, () => now, 10);
    expect(await remembered()).toEqual(['recent', 'present']);
    now = minutesLater(2);
    await eventually(async () => expect(await remembered()).toEqual(['present']));
  });

  test('views by day are deleted after 400 days', async () => {
    const database = await open();
    const days = ['2025-10-15', '2025-10-16', '2026-11-20'];
    await database.queries
      .insert(vehicleViewsDaily)
      .values(days.map((day) => ({ vehicleId: 1, day, views: 3 })));
    await openKey(database, () => testNow);
    const kept = await database.queries.select().from(vehicleViewsDaily).orderBy(vehicleViewsDaily.day);
    expect(kept.map(({ day }) => day)).toEqual(days.slice(1));
  });
});
