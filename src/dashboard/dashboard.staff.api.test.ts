import { beforeAll, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { daysAgo, insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Database } from '../platform/database.ts';
import type { DashboardInsights, DashboardStats } from './dashboard.staff.schema.ts';
import { createDashboardApi } from './dashboard.staff.api.ts';

const appOn = (
  database: Database,
  {
    timeZone = 'America/Phoenix',
    now = testNow,
    holdingCostPerDay = null,
  }: { timeZone?: string; now?: Date; holdingCostPerDay?: number | null } = {},
) => {
  const api = createDashboardApi({
    database,
    clock: () => now,
    dealership: { current: { timeZone } },
    inventorySettings: { current: { holdingCostPerDay } },
  });
  const app = apiApp('/api/dashboard', api);
  return {
    stats: async () => (await (await app.get('/api/dashboard/stats')).json()) as DashboardStats,
    insights: async () => (await (await app.get('/api/dashboard/insights')).json()) as DashboardInsights,
  };
};

const inquiry = (vehicleId: number | null, isArchived = false) => ({
  name: 'Ruben Okafor',
  email: 'ruben@example.com',
  message: 'Is it still there?',
  vehicleId,
  isArchived,
  createdAt: testNow,
});

describeWithDatabase('an empty dashboard', (open) => {
  test('is all zeros, with every bucket and every month in place', async () => {
    const app = appOn(await open());
    expect(await app.stats()).toEqual({
      totalVehicles: 0,
      totalValue: 0,
      totalCostBasis: 0,
      costed: { vehicles: 0, value: 0, costBasis: 0 },
      avgDaysInInventory: 0,
      vehiclesByMake: [],
      recentVehicles: [],
    });
    const { ageing, holdingCostPerDay, months, interest } = await app.insights();
    expect(holdingCostPerDay).toBeNull();
    expect(ageing).toEqual(
      ['under 15', '15 to 30', '30 to 60', '60 to 90', 'over 90'].map((bucket) => ({
        bucket,
        count: 0,
        value: 0,
        days: 0,
      })),
    );
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', sales: 0, revenue: 0, profit: 0 });
    expect(months[11]).toEqual({ month: '2026-11', sales: 0, revenue: 0, profit: 0 });
    expect(interest).toEqual([]);
  });
});

describeWithDatabase('GET /api/dashboard/stats', (open) => {
  let stats: DashboardStats;
  beforeAll(async () => {
    const database = await open();
    await insertVehicles(database.queries, [
      vehicleRow({ make: 'Veyra', price: 300_000.1, costBasis: 250_000, listedAt: daysAgo(10) }),
      vehicleRow({
        make: 'Veyra',
        price: 100_000.2,
        costBasis: null,
        status: 'pending',
        listedAt: daysAgo(21),
      }),
      vehicleRow({
        make: 'Ashdown',
        price: 500_000,
        costBasis: 400_000,
        status: 'reserved',
        listedAt: daysAgo(3.9),
      }),
      vehicleRow({ make: 'Sorrel', price: 80_000, costBasis: 0, listedAt: daysAgo(-2) }),
      soldVehicleRow({ make: 'Ashdown', price: 900_000, costBasis: 700_000, listedAt: daysAgo(400) }),
    ]);
    stats = await appOn(database).stats();
  });

  test('sums unsold vehicles, to the cent', () => {
    expect(stats).toMatchObject({
      totalVehicles: 4,
      totalValue: 980_000.3,
      totalCostBasis: 650_000,
    });
  });

  test('computes the margin from vehicles with a price and a cost basis', () => {
    expect(stats.costed).toEqual({ vehicles: 2, value: 800_000.1, costBasis: 650_000 });
  });

  test('counts a vehicle with a price on request, but only its cost basis in the sums', async () => {
    const database = await open();
    await insertVehicles(database.queries, [
      vehicleRow({ make: 'Veyra', price: 300_000, costBasis: 250_000 }),
      vehicleRow({ make: 'Veyra', price: null, costBasis: 90_000 }),
    ]);
    expect(await appOn(database).stats()).toMatchObject({
      totalVehicles: 2,
      totalValue: 300_000,
      totalCostBasis: 340_000,
      costed: { vehicles: 1, value: 300_000, costBasis: 250_000 },
      vehiclesByMake: [{ make: 'Veyra', count: 2, value: 300_000 }],
      recentVehicles: [{ price: null }, { price: 300_000 }],
    });
  });

  test('averages whole days; a listing from tomorrow has none', () => {
    expect(stats.avgDaysInInventory).toBe((10 + 21 + 3 + 0) / 4);
  });

  test('lists makes, most valuable first', () => {
    expect(stats.vehiclesByMake).toEqual([
      { make: 'Ashdown', count: 1, value: 500_000 },
      { make: 'Veyra', count: 2, value: 400_000.3 },
      { make: 'Sorrel', count: 1, value: 80_000 },
    ]);
  });

  test('has the fields of a recent vehicle that the table needs', () => {
    expect(stats.recentVehicles.map(({ make }) => make)).toEqual(['Sorrel', 'Ashdown', 'Veyra', 'Veyra']);
    expect(stats.recentVehicles[1]).toEqual({
      id: 3,
      year: 2024,
      make: 'Ashdown',
      model: '911 Turbo S',
      price: 500_000,
      costBasis: 400_000,
      listedAt: daysAgo(3.9).toISOString(),
      views: 98_765_432,
    });
  });
});

describeWithDatabase('the recent vehicles', (open) => {
  test('are the ten newest; of two listed at the same time, the later one is first', async () => {
    const { queries, ...rest } = await open();
    const database = { queries, ...rest };
    await insertVehicles(
      queries,
      Array.from({ length: 12 }, (_, index) => vehicleRow({ listedAt: daysAgo(index < 2 ? 0 : index) })),
    );
    const { recentVehicles, totalVehicles } = await appOn(database).stats();
    expect(totalVehicles).toBe(12);
    expect(recentVehicles.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describeWithDatabase('GET /api/dashboard/insights', (open) => {
  test('puts each day into its bucket: the 15th, 30th and 60th start one, the 91st is over 90', async () => {
    const database = await open();
    const days = [-3, 0, 14, 14.99, 15, 29, 30, 59, 60, 90, 90.99, 91, 1200];
    await insertVehicles(
      database.queries,
      days.map((age) => vehicleRow({ price: 1_000, listedAt: daysAgo(age) })),
    );
    await insertVehicles(database.queries, [soldVehicleRow({ listedAt: daysAgo(40) })]);
    const { ageing, holdingCostPerDay } = await appOn(database, { holdingCostPerDay: 45.5 }).insights();
    expect(ageing).toEqual([
      { bucket: 'under 15', count: 4, value: 4_000, days: 28 },
      { bucket: '15 to 30', count: 2, value: 2_000, days: 44 },
      { bucket: '30 to 60', count: 2, value: 2_000, days: 89 },
      { bucket: '60 to 90', count: 3, value: 3_000, days: 240 },
      { bucket: 'over 90', count: 2, value: 2_000, days: 1_291 },
    ]);
    expect(holdingCostPerDay).toBe(45.5);
  });

  test('counts sales by the months of the dealership’s time zone, not the server’s', async () => {
    const database = await open();
    const sale = (soldAt: string, soldPrice: number, profit: number | null) =>
      soldVehicleRow({ soldAt: new Date(soldAt), soldPrice, profit });
    await insertVehicles(database.queries, [
      // 11 p.m. on October 31 in Phoenix, which is already November in UTC.
      sale('2026-11-01T06:00:00Z', 100_000.1, 10_000.1),
      sale('2026-11-01T07:00:00Z', 200_000, -5_000),
      sale('2026-11-19T12:00:00Z', 50_000.2, null),
      sale('2025-12-01T06:59:59Z', 999_000, 99_000),
      sale('2025-12-01T07:00:00Z', 70_000, 7_000),
      // Listed again: no longer a sale, although the row still has the columns.
      vehicleRow({ soldAt: new Date('2026-11-19T12:00:00Z'), soldPrice: 1, profit: 1 }),
    ]);
    const inPhoenix = (await appOn(database).insights()).months;
    expect(inPhoenix.map(({ month }) => month)).toEqual(
      '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'.split(
        ' ',
      ),
    );
    expect(inPhoenix.filter(({ sales }) => sales > 0)).toEqual([
      { month: '2025-12', sales: 1, revenue: 70_000, profit: 7_000 },
      { month: '2026-10', sales: 1, revenue: 100_000.1, profit: 10_000.1 },
      { month: '2026-11', sales: 2, revenue: 250_000.2, profit: -5_000 },
    ]);
    const inBerlin = (await appOn(database, { timeZone: 'Europe/Berlin' }).insights()).months;
    expect(inBerlin.filter(({ sales }) => sales > 0)).toEqual([
      { month: '2025-12', sales: 2, revenue: 1_069_000, profit: 106_000 },
      { month: '2026-11', sales: 3, revenue: 350_000.3, profit: 5_000.1 },
    ]);
  });

  test('compares page views with inquiries, archived ones included and doubtful ones not, most viewed first', async () => {
    const database = await open();
    const [seen = 0, asked = 0] = await insertVehicles(database.queries, [
      vehicleRow({ make: 'Sorrel', model: 'Spider', year: 2021, views: 655 }),
      vehicleRow({ make: 'Veyra', model: 'Corsa 720', views: 2_204 }),
      soldVehicleRow({ views: 9_999 }),
    ]);
    await database.queries
      .insert(inquiries)
      .values([
        inquiry(asked),
        inquiry(asked, true),
        inquiry(null),
        inquiry(4711),
        { ...inquiry(asked), isDoubtful: true },
      ]);
    expect((await appOn(database).insights()).interest).toEqual([
      { id: asked, year: 2024, make: 'Veyra', model: 'Corsa 720', views: 2_204, inquiries: 2 },
      { id: seen, year: 2021, make: 'Sorrel', model: 'Spider', views: 655, inquiries: 0 },
    ]);
  });
});
