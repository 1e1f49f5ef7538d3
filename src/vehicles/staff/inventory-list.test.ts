import { beforeAll, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { aVehicle, daysAgo, insertVehicles, soldVehicleRow, vehicleRow } from '../../../test/factories.ts';
import type { Database } from '../../platform/database.ts';
import { foundIds } from '../catalogue/staff-lists.ts';
import { staffList } from '../vehicles.staff.store.ts';
import { staffSorts, staffStatuses } from '../vehicles.staff.ts';
import { findForStaff } from '../vehicle-search.ts';
import type { VehicleStatus } from '../vehicle-values.ts';
import { openCatalogue, type Snapshot } from '../catalogue/catalogue.ts';
import { countByStatus, withoutVehicle, withSold, type Inventory } from './inventory-list.ts';

const rows = [
  vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2023, vin: '1M8GDM9AXKP042788' }),
  vehicleRow({
    make: 'Veyra',
    model: 'Corsa 720 S',
    year: 2025,
    vin: null,
    status: 'pending',
    exteriorColor: 'Bleu Nuit',
    stockNumber: 'H-2601',
  }),
  vehicleRow({
    make: 'Citroën',
    model: 'DS 21',
    year: 1968,
    vin: null,
    status: 'reserved',
    transmission: 'manual',
  }),
  soldVehicleRow({ make: 'veyra', model: "100%_O'Hara", year: 2021, vin: null, soldAt: daysAgo(3) }),
  vehicleRow({ make: 'Norrland', model: 'Estate', year: 2022, vin: null, isPublished: false }),
];

// A small inventory is searched in the browser, a large one on the server: both must find the same vehicles.
describeWithDatabase('the browser searches as the server does', (open) => {
  let database: Database;
  let snapshot: Snapshot;
  let everything: Inventory;
  beforeAll(async () => {
    database = await open();
    await insertVehicles(database.queries, rows);
    const options = { onChange: () => undefined, onError: () => undefined };
    snapshot = (await openCatalogue(database, options)).current;
    everything = await staffList(database.queries, snapshot, {});
  });

  test.each([
    ['', 5],
    ['norrland', 1],
    ['VEYRA', 2],
    ['corsa veyra', 1],
    ['720S', 1],
    ['gdm9ax', 1],
    ['GDM9-AX KP', 1],
    ['gd', 0],
    ['citroËn', 1],
    ['citroen', 1],
    ['DS21', 1],
    ['20', 4],
    ['1968', 1],
    ['720', 1],
    ['%', 1],
    ['_', 1],
    ["o'h", 1],
    ['O’Hara', 1],
    ['bleu', 1],
    ['blue', 1],
    ['manual ds', 1],
    ['h-2601', 1],
    ['H 2601', 1],
    ['#h2601', 1],
    ['norland', 1],
    ['norlnd', 0],
    ['targa', 0],
    ['veyra targa', 0],
    ['1 2 3 4 5 6 7 8 9 10 11', 0],
    [' ', 5],
  ])('%j finds %i', async (search, count) => {
    const answer = await staffList(database.queries, snapshot, { search });
    const { vehicles: found, forgiving } = findForStaff(everything.vehicles, search);
    expect(found).toHaveLength(count);
    expect(found).toEqual(answer.vehicles);
    expect(forgiving).toBe(answer.forgiving);
    expect(countByStatus(found)).toEqual(answer.counts);
    // What is changed in bulk is what the list finds.
    for (const status of [undefined, ...staffStatuses]) {
      const asked = { search, ...(status && { status }) };
      const listed = await staffList(database.queries, snapshot, asked);
      const ids = foundIds(snapshot, asked);
      expect(ids.sort()).toEqual(listed.vehicles.map(({ id }) => id).sort());
    }
  });

  test('finds a vehicle by the beginning of its ID', () => {
    const [newest] = everything.vehicles;
    expect(findForStaff(everything.vehicles, String(newest?.id)).vehicles).toContain(newest);
  });

  test('says when it had to forgive slips', async () => {
    const answered = async (search: string) =>
      (await staffList(database.queries, snapshot, { search })).forgiving;
    expect(await answered('norland')).toBe(true);
    expect(await answered('norrland')).toBe(false);
    expect(await answered('')).toBe(false);
  });
});

describeWithDatabase('a whole ID or stock number comes first in every order', (open) => {
  let database: Database;
  let snapshot: Snapshot;
  beforeAll(async () => {
    database = await open();
    const others = Array.from({ length: 12 }, (_, at) =>
      vehicleRow({ make: 'Ashdown', model: `Vane ${at}`, vin: `1AB${100 + at}`, stockNumber: `K-1${at}` }),
    );
    await insertVehicles(database.queries, others);
    const options = { onChange: () => undefined, onError: () => undefined };
    snapshot = (await openCatalogue(database, options)).current;
  });

  test.each(staffSorts)('sorted by %s', async (sort) => {
    const find = async (search: string) =>
      (await staffList(database.queries, snapshot, { search, sort, page: 1, limit: 3 })).vehicles;
    for (const search of ['K-11', 'k11', 'k 1 1']) expect((await find(search))[0]?.stockNumber).toBe('K-11');
    // No stock number is K-1 alone.
    expect(await find('k1')).toHaveLength(3);
    // The VIN of another vehicle has the ID as well.
    expect((await find('10'))[0]?.id).toBe(10);
    expect((await find('#1'))[0]?.id).toBe(1);
  });

  test('in the browser, too', async () => {
    const { vehicles } = await staffList(database.queries, snapshot, {});
    const { isNamed } = findForStaff(vehicles, 'K11');
    expect(vehicles.filter(isNamed).map(({ stockNumber }) => stockNumber)).toEqual(['K-11']);
    expect(vehicles.filter(findForStaff(vehicles, '10').isNamed).map(({ id }) => id)).toEqual([10]);
    expect(vehicles.filter(findForStaff(vehicles, ' ').isNamed)).toEqual([]);
  });
});

describe('what the list shows before the server has answered', () => {
  const vehicle = (id: number, status: VehicleStatus) => aVehicle({ id, status });
  const inventory: Inventory = {
    vehicles: [vehicle(1, 'available'), vehicle(2, 'sold'), vehicle(3, 'reserved')],
    total: 3,
    counts: { all: 3, available: 2, sold: 1, unpublished: 0 },
  };
  const idsOf = (shown: Inventory) => shown.vehicles.map(({ id, status }) => `${id} ${status}`);

  test('a deleted vehicle is gone, from the counts too', () => {
    const after = withoutVehicle(inventory, 3);
    expect(idsOf(after)).toEqual(['1 available', '2 sold']);
    expect(after).toMatchObject({ total: 2, counts: { all: 2, available: 1, sold: 1 } });
    expect(withoutVehicle(inventory, 2).counts).toEqual({ all: 2, available: 2, sold: 0, unpublished: 0 });
  });

  test('a sold vehicle reads sold in its place', () => {
    const after = withSold(inventory, 3);
    expect(idsOf(after)).toEqual(['1 available', '2 sold', '3 sold']);
    expect(after).toMatchObject({ total: 3, counts: { all: 3, available: 1, sold: 2 } });
  });

  test('a page without the vehicle, or with it sold already, stays as it is', () => {
    expect(withoutVehicle(inventory, 9)).toBe(inventory);
    expect(withSold(inventory, 9)).toBe(inventory);
    expect(withSold(inventory, 2)).toBe(inventory);
  });
});
