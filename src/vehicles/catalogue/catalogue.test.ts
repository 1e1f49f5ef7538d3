import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { daysAgo, insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../../test/factories.ts';
import type { Database } from '../../platform/database.ts';
import { vehiclesPayload, catalogueChannel, openCatalogue, type Catalogue } from './catalogue.ts';
import { vehicles } from '../vehicles.table.ts';
import { findPublic, newestCards } from './visitor-lists.ts';

const options = { onChange: () => undefined, onError: () => undefined };

describeWithDatabase('the catalogue', (open) => {
  let database: Database;
  let catalogue: Catalogue;
  let ids: { older: number; newest: number; sold: number };
  beforeEach(async () => {
    database = await open();
    const [older = 0, newest = 0, sold = 0] = await insertVehicles(database.queries, [
      vehicleRow({ model: 'older', listedAt: daysAgo(1) }),
      vehicleRow({ model: 'newest' }),
      soldVehicleRow({ model: 'sold' }),
      vehicleRow({ model: 'newest too' }),
    ]);
    ids = { older, newest, sold };
    catalogue = await openCatalogue(database, options);
  });
  const listed = (of = catalogue) => newestCards(of.current, 100).map(({ model }) => model);
  const change = (id: number, values: Partial<typeof vehicles.$inferInsert>) =>
    database.queries.update(vehicles).set(values).where(eq(vehicles.id, id));
  const modelOf = (id: number, of = catalogue) => findPublic(of.current, id)?.model;

  test('lists unsold vehicles, newest first; of two with the same time, the later one first', () => {
    expect(listed()).toEqual(['newest too', 'newest', 'older']);
    expect(modelOf(ids.sold)).toBe('sold');
  });

  test('a snapshot never changes: a later one replaces it', async () => {
    const before = catalogue.current;
    await change(ids.older, { model: 'renamed' });
    await database.queries.delete(vehicles).where(eq(vehicles.id, ids.newest));
    await insertVehicles(database.queries, [vehicleRow({ model: 'added', listedAt: daysAgo(2) })]);
    await catalogue.refresh();
    expect(newestCards(before, 100).map(({ model }) => model)).toEqual(['newest too', 'newest', 'older']);
    expect(findPublic(before, ids.newest)?.model).toBe('newest');
    expect(listed()).toEqual(['newest too', 'renamed', 'added']);
    expect(modelOf(ids.newest)).toBeUndefined();
    expect(catalogue.current.version).toBeGreaterThan(before.version);
  });

  test('a notice that names a vehicle causes only that one to be read', async () => {
    await change(ids.older, { model: 'named' });
    await change(ids.newest, { model: 'not named' });
    await catalogue.refresh(vehiclesPayload([ids.older]));
    expect(listed()).toEqual(['newest too', 'newest', 'named']);
    await change(ids.newest, { model: 'sold now', status: 'sold' });
    await change(ids.sold, { model: 'back', status: 'available', listedAt: daysAgo(3) });
    await catalogue.refresh(vehiclesPayload([ids.newest, ids.sold]));
    expect(listed()).toEqual(['newest too', 'named', 'back']);
    expect(modelOf(ids.newest)).toBe('sold now');
  });

  test('changes that visitors cannot see do not count', async () => {
    const onChange = vi.fn<() => void>();
    const other = await openCatalogue(database, { ...options, onChange });
    const before = other.current;
    await change(ids.older, { costBasis: 1, views: 7 });
    await other.refresh(vehiclesPayload([ids.older]));
    await other.refresh();
    await other.refresh(vehiclesPayload([999_999]));
    expect(other.current).toBe(before);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('fault 48: a committed write is visible on every node after its notice', async () => {
    const onChange = vi.fn<() => void>();
    const other = await openCatalogue(database, { ...options, onChange });
    const [id = 0] = await insertVehicles(database.queries, [
      vehicleRow({ model: 'new', listedAt: testNow }),
    ]);
    await database.notify(catalogueChannel, vehiclesPayload([id]));
    await eventually(() => {
      expect(listed()).toContain('new');
      expect(listed(other)).toContain('new');
    });
    expect(onChange).toHaveBeenCalled();
  });

  test('more vehicles than one query reads are all loaded, once each, and all reloaded', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => vehicleRow({ model: `many ${index}` }));
    await insertVehicles(database.queries, rows);
    await catalogue.refresh();
    expect(new Set(listed(await openCatalogue(database, options))).size).toBe(100);
    expect(catalogue.current.listed).toBe(2_503);
    expect(new Set(newestCards(catalogue.current, 5_000).map(({ id }) => id)).size).toBe(2_503);
    await database.queries.delete(vehicles);
    await catalogue.refresh();
    expect([catalogue.current.listed, listed(), modelOf(ids.sold)]).toEqual([0, [], undefined]);
  });
});

test('a notice about more vehicles than fit says that all have changed', () => {
  expect(vehiclesPayload([7, 12])).toBe('7,12');
  const many = Array.from({ length: 2_000 }, (_, index) => 100_000 + index);
  expect(vehiclesPayload(many)).toBe('');
});
