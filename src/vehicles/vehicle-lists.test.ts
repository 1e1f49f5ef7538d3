import { buyersOf } from '../inquiries/buyers.store.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import {
  daysAgo,
  insertVehicles,
  signedIn,
  soldVehicleRow,
  testNow,
  vehicleRow,
} from '../../test/factories.ts';
import { createTestStorage } from '../../test/images/stored-picture.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { newInventorySettings } from './settings/inventory-settings.ts';
import type { Vehicle } from './vehicle.ts';
import { createStaffVehiclesApi } from './vehicles.staff.api.ts';

type List = { vehicles: Vehicle[]; total: number; counts?: { all: number; available: number; sold: number } };

const rows = [
  vehicleRow({
    make: 'Ashdown',
    model: 'Grand Tourer',
    year: 2023,
    price: 310_000,
    vin: '1M8GDM9AXKP042788',
    listedAt: daysAgo(1),
  }),
  vehicleRow({
    make: 'Citroën',
    model: 'DS 21',
    year: 1968,
    price: 98_000,
    status: 'pending',
    listedAt: daysAgo(2),
  }),
  vehicleRow({
    make: 'veyra',
    model: "100%_O'Hara",
    year: 2021,
    price: 98_000,
    status: 'reserved',
    listedAt: daysAgo(3),
  }),
  soldVehicleRow({
    make: 'Ashdown',
    model: 'Estate',
    year: 2021,
    price: 55_000,
    soldAt: daysAgo(1),
    soldPrice: 50_000,
    profit: null,
    daysToSell: 9,
    listedAt: daysAgo(10),
  }),
  soldVehicleRow({
    make: 'Bellmore',
    model: 'Spyder',
    year: 2022,
    price: 75_000,
    soldAt: daysAgo(5),
    soldPrice: 74_000,
    profit: -1_000,
    daysToSell: 1,
    listedAt: daysAgo(9),
  }),
  soldVehicleRow({
    make: 'Zagato',
    model: 'Coupe',
    year: 1961,
    price: 95_000,
    soldAt: null,
    soldPrice: null,
    profit: 5_000,
    daysToSell: null,
    listedAt: daysAgo(8),
  }),
];
const newestFirst = ['Grand Tourer', 'DS 21', "100%_O'Hara", 'Coupe', 'Spyder', 'Estate'];

describeWithDatabase('the lists of staff', (open) => {
  let database: Database;
  let app: ReturnType<typeof apiApp>;
  let ids: number[];
  beforeAll(async () => {
    database = await open();
    ids = await insertVehicles(database.queries, rows);
    const catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
    const { storage } = createTestStorage();
    const api = createStaffVehiclesApi({
      database,
      storage,
      catalogue,
      inventorySettings: { current: newInventorySettings },
      dealership: { current: { timeZone: 'America/Phoenix' } },
      clock: () => testNow,
      requireInquiry: async () => undefined,
      buyers: buyersOf(database.queries),
    });
    app = apiApp('/vehicles', api, { user: signedIn });
  });
  const list = async (path: string) => {
    const response = await app.get(`/vehicles/${path}`);
    expect(response.status).toBe(200);
    return (await response.json()) as List;
  };
  const modelsOf = ({ vehicles }: List) => vehicles.map(({ model }) => model);
  const search = async (text: string) => list(`admin-fast?search=${encodeURIComponent(text)}`);

  describe('GET /api/vehicles/admin-fast', () => {
    test('returns every vehicle with all fields, including sold ones, newest first, with counts', async () => {
      const answered = await list('admin-fast');
      expect(modelsOf(answered)).toEqual(newestFirst);
      expect(answered).toMatchObject({ total: 6, counts: { all: 6, available: 3, sold: 3 } });
      expect(answered.vehicles.at(-1)).toMatchObject({
        id: ids[3],
        soldPrice: 50_000,
        soldAt: daysAgo(1).toISOString(),
        daysToSell: 9,
        profit: null,
        costBasis: rows[3]?.costBasis,
        views: rows[3]?.views,
        updatedAt: testNow.toISOString(),
      });
    });

    test('pages count from 1 and have 10 by default; one past the end is empty and has the total', async () => {
      expect(modelsOf(await list('admin-fast?page=2&limit=4'))).toEqual(['Spyder', 'Estate']);
      expect(modelsOf(await list('admin-fast?limit=1'))).toEqual(['Grand Tourer']);
      expect(modelsOf(await list('admin-fast?page=1'))).toEqual(newestFirst);
      expect(await list('admin-fast?page=2')).toMatchObject({ vehicles: [], total: 6, counts: { all: 6 } });
    });

    test('status filters the list and its total, but not the counts of the search', async () => {
      expect(modelsOf(await list('admin-fast?status=available'))).toEqual(newestFirst.slice(0, 3));
      const sold = await list('admin-fast?status=sold&search=ashdown&limit=1');
      expect(modelsOf(sold)).toEqual(['Estate']);
      expect(sold).toMatchObject({ total: 1, counts: { all: 2, available: 1, sold: 1 } });
    });

    test.each([
      ['ashdown', ['Grand Tourer', 'Estate']],
      ['2021', ["100%_O'Hara", 'Estate']],
      ['2023 ashdown grand', ['Grand Tourer']],
      ['  tourer   2023 ', ['Grand Tourer']],
      ['2022 ashdown', []],
      ['gdm9ax', ['Grand Tourer']],
      ['CITROËN', ['DS 21']],
      ['citroën ds', ['DS 21']],
      ['', newestFirst],
      [' ', newestFirst],
    ])('finds %j: every word in make, model, VIN or at the start of the year', async (text, expected) => {
      expect(modelsOf(await search(text))).toEqual(expected);
    });

    test('finds an id, and ids that start with it', async () => {
      const own = await search(String(ids[4]));
      expect(modelsOf(own)).toContain('Spyder');
    });

    test.each([
      ["o'hara", ["100%_O'Hara"]],
      ['%', ["100%_O'Hara"]],
      ['_', ["100%_O'Hara"]],
      ['\\', []],
      ["' or 1=1 --", []],
      ['((a+)+)+$', []],
      ['.*', []],
      ['\0', []],
      ['ashdown\0', []],
    ])('fault 11: %j is taken literally', async (text, expected) => {
      expect(modelsOf(await search(text))).toEqual(expected);
    });

    test.each([
      ['price-asc', ['Estate', 'Spyder', 'Coupe', 'DS 21', "100%_O'Hara", 'Grand Tourer']],
      ['price-desc', ['Grand Tourer', 'DS 21', "100%_O'Hara", 'Coupe', 'Spyder', 'Estate']],
      ['make-asc', ['Grand Tourer', 'Estate', 'Spyder', 'DS 21', "100%_O'Hara", 'Coupe']],
      ['model-asc', ["100%_O'Hara", 'Coupe', 'DS 21', 'Estate', 'Grand Tourer', 'Spyder']],
      ['year-desc', ['Grand Tourer', 'Spyder', "100%_O'Hara", 'Estate', 'DS 21', 'Coupe']],
      ['status-asc', newestFirst],
      ['status-desc', ['Coupe', 'Spyder', 'Estate', 'Grand Tourer', 'DS 21', "100%_O'Hara"]],
      ['vin-asc', newestFirst],
      ['vin-desc', newestFirst],
      ['newest-asc', newestFirst.toReversed()],
      ['newest-desc', newestFirst],
      ['id-asc', rows.map(({ model }) => model)],
      ['id-desc', rows.map(({ model }) => model).toReversed()],
    ])('sorted by %s, ties newest first', async (sort, expected) => {
      expect(modelsOf(await list(`admin-fast?sort=${sort}`))).toEqual(expected);
      expect(modelsOf(await list(`admin-fast?sort=${sort}&page=2&limit=2`))).toEqual(expected.slice(2, 4));
    });
  });

  describe('GET /api/vehicles/sold', () => {
    test('sums the proceeds of all sales, to the cent, on every page', async () => {
      const totals = { revenue: 124_000, profit: 4_000 };
      expect(await list('sold?page=1&limit=1')).toMatchObject({ total: 3, totals });
      expect(await list('sold?page=9')).toMatchObject({ totals });
    });

    test('returns sold vehicles, newest sale first', async () => {
      const answered = await list('sold?page=1&limit=10');
      expect(answered).toMatchObject({ total: 3 });
      expect(modelsOf(answered)).toEqual(['Estate', 'Spyder', 'Coupe']);
      expect(await list('sold?page=2&limit=2')).toMatchObject({ total: 3, vehicles: [{ model: 'Coupe' }] });
      expect(await list('sold?page=9')).toMatchObject({ total: 3, vehicles: [] });
    });

    test.each([
      ['profit-asc', ['Spyder', 'Coupe', 'Estate']],
      ['profit-desc', ['Coupe', 'Spyder', 'Estate']],
      ['soldPrice-desc', ['Spyder', 'Estate', 'Coupe']],
      ['soldAt-asc', ['Spyder', 'Estate', 'Coupe']],
      ['daysToSell-asc', ['Spyder', 'Estate', 'Coupe']],
      ['make-desc', ['Coupe', 'Spyder', 'Estate']],
      ['id-asc', ['Estate', 'Spyder', 'Coupe']],
    ])('sorted by %s, missing values last', async (sort, expected) => {
      expect(modelsOf(await list(`sold?sort=${sort}`))).toEqual(expected);
    });
  });

  test.each(
    'page=0 page=NaN page=-1 page=1e9 page=1.5 page=%00 limit=0 limit=101 limit=100000 limit=all sort=price sort=__proto__ page=1&page=2'.split(
      ' ',
    ),
  )('fault 13: both lists reject %s and name the field', async (query) => {
    for (const path of ['admin-fast', 'sold']) {
      const response = await app.get(`/vehicles/${path}?${query}`);
      expect(response.status).toBe(400);
      const { issues } = (await response.json()) as { issues: { path: string }[] };
      expect(issues.map(({ path }) => path)).toEqual([query.split('=')[0]]);
    }
  });
});
