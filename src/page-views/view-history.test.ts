import { expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, signedIn, testNow, vehicleRow } from '../../test/factories.ts';
import { recordChanges } from '../changes/changes.store.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { createStaffViewsApi } from './views.staff.api.ts';

// In Phoenix, where the dealership is, it is November 20.
describeWithDatabase('GET /api/vehicles/{id}/views', (open) => {
  const start = async () => {
    const database = await open();
    const api = createStaffViewsApi({
      database,
      clock: () => testNow,
      dealership: { current: { timeZone: 'America/Phoenix' } },
    });
    const app = apiApp('/vehicles', api, { user: signedIn });
    return { queries: database.queries, get: (id: number) => app.get(`/vehicles/${id}/views`) };
  };

  test('has every day since the listing with its views, and the price changes on their days', async () => {
    const { queries, get } = await start();
    const [id = 0, other = 0] = await insertVehicles(queries, [
      vehicleRow({ price: 90_000, listedAt: new Date('2026-11-17T03:00:00Z') }),
      vehicleRow(),
    ]);
    const views = (vehicleId: number, day: string, count: number) => ({ vehicleId, day, views: count });
    await queries
      .insert(vehicleViewsDaily)
      .values([views(id, '2026-11-16', 4), views(id, '2026-11-19', 7), views(other, '2026-11-10', 9)]);
    const fields = [{ field: 'price', from: 100_000, to: 90_000 }];
    const entry = { by: 'dana', kind: 'vehicle', action: 'changed', subject: 'x', subjectId: id } as const;
    // Still the 18th in Phoenix.
    await recordChanges(queries, [{ ...entry, fields }], new Date('2026-11-19T05:00:00Z'));
    const answer = (await (await get(id)).json()) as object;
    expect(answer).toEqual({
      vehicle: { id, label: '2024 Porsche 911 Turbo S', isSold: false },
      days: [
        { day: '2026-11-16', views: 4 },
        { day: '2026-11-17', views: 0 },
        { day: '2026-11-18', views: 0 },
        { day: '2026-11-19', views: 7 },
        { day: '2026-11-20', views: 0 },
      ],
      prices: [
        { day: '2026-11-16', price: 100_000 },
        { day: '2026-11-18', price: 90_000 },
      ],
    });
  });

  test('ends with the sale, and begins when views were first counted by day', async () => {
    const { queries, get } = await start();
    const [id = 0] = await insertVehicles(queries, [
      vehicleRow({
        listedAt: new Date('2025-01-01T19:00:00Z'),
        status: 'sold',
        soldAt: new Date('2026-11-12T19:00:00Z'),
      }),
    ]);
    const days = async () => ((await (await get(id)).json()) as { days: unknown[] }).days;
    expect(await days()).toEqual([]);
    await queries.insert(vehicleViewsDaily).values({ vehicleId: 999, day: '2026-11-11', views: 1 });
    expect(await days()).toEqual([
      { day: '2026-11-11', views: 0 },
      { day: '2026-11-12', views: 0 },
    ]);
    await queries.insert(vehicleViewsDaily).values({ vehicleId: 999, day: '2024-11-11', views: 1 });
    expect(await days()).toHaveLength(400);
    expect((await get(id + 1)).status).toBe(404);
  });
});
