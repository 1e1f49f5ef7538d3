import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { daysAgo, insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import { findPublic } from './catalogue/visitor-lists.ts';
import { startScheduledChanges } from './scheduled-changes.ts';
import { newInventorySettings } from './settings/inventory-settings.ts';
import { vehicles } from './vehicles.table.ts';

const quiet = { onChange: () => undefined, onError: () => undefined };

describeWithDatabase('scheduled changes', (open) => {
  let database: Database;
  let catalogue: Catalogue;
  let newArrivalDays: number | null;
  let stops: (() => Promise<void>)[];
  const errors: unknown[] = [];

  beforeEach(async () => {
    database = await open();
    catalogue = await openCatalogue(database, quiet);
    newArrivalDays = null;
    stops = [() => catalogue.close()];
    errors.length = 0;
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    expect(errors).toEqual([]);
  });
  /** Begins to check, on a clock that stands still. */
  const start = (now: Date, options: { on?: Database; sees?: Catalogue; timeZone?: string } = {}) => {
    const schedule = startScheduledChanges({
      database: options.on ?? database,
      catalogue: options.sees ?? catalogue,
      settings: () => ({ ...newInventorySettings, newArrivalDays }),
      timeZone: () => options.timeZone ?? 'America/Phoenix',
      clock: () => now,
      onError: (error) => errors.push(error),
      interval: 5,
    });
    stops.unshift(() => schedule.close());
  };
  const stored = (id: number) =>
    database.queries
      .select()
      .from(vehicles)
      .where(eq(vehicles.id, id))
      .then(([row]) => row);
  const log = () => database.queries.select().from(changes).orderBy(asc(changes.id));

  test('a vehicle is published when its day begins at the dealership, and those without a day are not', async () => {
    const [due = 0, later = 0, never = 0] = await insertVehicles(database.queries, [
      vehicleRow({ isPublished: false, publishOn: '2026-11-20', updatedAt: testNow }),
      vehicleRow({ isPublished: false, publishOn: '2026-11-21' }),
      vehicleRow({ isPublished: false }),
    ]);
    await catalogue.refresh();
    // The 21st in UTC, and still the 20th in Phoenix.
    start(new Date('2026-11-21T05:00:00Z'));
    await eventually(() => expect(findPublic(catalogue.current, due)).toBeDefined());
    expect(await stored(due)).toMatchObject({ isPublished: true, publishOn: null });
    expect(await stored(later)).toMatchObject({ isPublished: false, publishOn: '2026-11-21' });
    expect(findPublic(catalogue.current, later)).toBeUndefined();
    expect(findPublic(catalogue.current, never)).toBeUndefined();
    expect(await log()).toMatchObject([
      {
        by: 'Marque',
        kind: 'vehicle',
        action: 'changed',
        subjectId: due,
        fields: [
          { field: 'isPublished', from: false, to: true },
          { field: 'publishOn', from: '2026-11-20', to: null },
        ],
      },
    ]);
    start(new Date('2026-11-21T08:00:00Z'));
    await eventually(() => expect(findPublic(catalogue.current, later)).toBeDefined());
  });

  test('a new arrival ends after the days in the settings, and never without them', async () => {
    const [old = 0, recent = 0, unknown = 0] = await insertVehicles(database.queries, [
      vehicleRow({ isNewArrival: true, newArrivalSince: daysAgo(30), updatedAt: testNow }),
      vehicleRow({ isNewArrival: true, newArrivalSince: daysAgo(29) }),
      vehicleRow({ isNewArrival: true, listedAt: daysAgo(90) }),
    ]);
    start(testNow);
    await eventually(async () => expect((await stored(unknown))?.newArrivalSince).toEqual(testNow));
    expect(await stored(old)).toMatchObject({ isNewArrival: true });
    newArrivalDays = 30;
    await eventually(async () =>
      expect(await stored(old)).toMatchObject({ isNewArrival: false, newArrivalSince: null }),
    );
    expect((await stored(old))?.updatedAt.getTime()).toBeGreaterThan(testNow.getTime());
    expect(await stored(recent)).toMatchObject({ isNewArrival: true });
    // Only known since now.
    expect(await stored(unknown)).toMatchObject({ isNewArrival: true });
    expect(await log()).toMatchObject([
      { by: 'Marque', subjectId: old, fields: [{ field: 'isNewArrival', from: true, to: false }] },
    ]);
  });

  test('fields that another writer left behind do not act later', async () => {
    const [published = 0, plain = 0] = await insertVehicles(database.queries, [
      vehicleRow({ publishOn: '2026-11-01' }),
      vehicleRow({ newArrivalSince: daysAgo(400) }),
    ]);
    start(testNow);
    await eventually(async () => {
      expect(await stored(published)).toMatchObject({ publishOn: null });
      expect(await stored(plain)).toMatchObject({ newArrivalSince: null });
    });
    expect(await log()).toEqual([]);
  });

  test('of two processes one publishes, once, and both show it', async () => {
    const { url, drop } = await createTestDatabase();
    const nodes = await Promise.all(
      [1, 2].map(async () => {
        const own = await openDatabase({ databaseUrl: url, dataDir: '' });
        return { own, sees: await openCatalogue(own, quiet) };
      }),
    );
    const [first] = nodes;
    if (!first) throw new Error('no databases');
    const rows = Array.from({ length: 600 }, () =>
      vehicleRow({ isPublished: false, publishOn: '2026-11-20' }),
    );
    const ids = await insertVehicles(first.own.queries, rows);
    await Promise.all(nodes.map(({ sees }) => sees.refresh()));
    for (const { own, sees } of nodes) start(testNow, { on: own, sees });
    await eventually(() => expect(nodes.map(({ sees }) => sees.current.listed)).toEqual([600, 600]));
    const logged = await first.own.queries.select({ id: changes.subjectId }).from(changes);
    expect(logged.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const stop of stops.splice(0, 2)) await stop();
    for (const { own, sees } of nodes) {
      await sees.close();
      await own.close();
    }
    await drop();
  });
});
