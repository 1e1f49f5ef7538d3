import { beforeAll, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../../test/database.ts';
import { aVehicle, daysAgo, insertVehicles, soldVehicleRow, vehicleRow } from '../../../../test/factories.ts';
import type { Database } from '../../../platform/database.ts';
import { foundIds } from '../../catalogue/staff-search.ts';
import { staffList } from '../../vehicles.staff.store.ts';
import { staffStatuses } from '../../vehicles.staff.ts';
import type { VehicleStatus } from '../../vehicle-values.ts';
import { openCatalogue } from '../../catalogue/catalogue.ts';
import type { VehicleIndex } from '../../catalogue/vehicle-index.ts';
import { countByStatus, searchVehicles, withoutVehicle, withSold, type Inventory } from './inventory-list.ts';

const rows = [
  vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2023, vin: '1M8GDM9AXKP042788' }),
  vehicleRow({ make: 'Veyra', model: 'Corsa 720 S', year: 2025, vin: null, status: 'pending' }),
  vehicleRow({ make: 'Citroën', model: 'DS 21', year: 1968, vin: null, status: 'reserved' }),
  soldVehicleRow({ make: 'veyra', model: "100%_O'Hara", year: 2021, vin: null, soldAt: daysAgo(3) }),
  vehicleRow({ make: 'Norrland', model: 'Estate', year: 2022, vin: null, isPublished: false }),
];

// A small inventory is searched in the browser, a large one on the server: both must find the same vehicles.
describeWithDatabase('the browser searches as the server does', (open) => {
  let database: Database;
  let index: VehicleIndex;
  let everything: Inventory;
  beforeAll(async () => {
    database = await open();
    await insertVehicles(database.queries, rows);
    const options = { onChange: () => undefined, onError: () => undefined };
    ({ index } = (await openCatalogue(database, options)).current);
    everything = await staffList(database.queries, index, {});
  });

  test.each([
    ['', 5],
    ['norrland', 1],
    ['VEYRA', 2],
    ['corsa veyra', 1],
    ['gdm9ax', 1],
    ['citroËn', 1],
    ['20', 4],
    ['1968', 1],
    ['720', 1],
    ['%', 1],
    ['_', 1],
    ["o'h", 1],
    ['targa', 0],
    ['veyra targa', 0],
    [' ', 5],
  ])('%j finds %i', async (search, count) => {
    const answer = await staffList(database.queries, index, { search });
    const found = searchVehicles(everything.vehicles, search);
    expect(found).toHaveLength(count);
    expect(found).toEqual(answer.vehicles);
    expect(countByStatus(found)).toEqual(answer.counts);
    // What is changed in bulk is what the list finds.
    for (const status of [undefined, ...staffStatuses]) {
      const asked = { search, ...(status && { status }) };
      const listed = await staffList(database.queries, index, asked);
      const ids = await foundIds(index, asked);
      expect(ids.sort()).toEqual(listed.vehicles.map(({ id }) => id).sort());
    }
  });

  test('finds a vehicle by the beginning of its ID', () => {
    const [newest] = everything.vehicles;
    expect(searchVehicles(everything.vehicles, String(newest?.id))).toContain(newest);
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
