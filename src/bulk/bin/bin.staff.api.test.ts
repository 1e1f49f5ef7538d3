import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { testNow } from '../../../test/factories.ts';
import { carLabel, complaint, staffVehicles, vin } from '../../../test/staff-vehicles.ts';
import { changeViewOf } from '../../accounts/change-view.ts';
import { readChanges } from '../../changes/changes.store.ts';
import { forgetBatches } from '../../vehicles/undo/batches.store.ts';
import { keptVehicleFiles } from '../kept-files.store.ts';
import { findPublic } from '../../vehicles/catalogue/visitor-lists.ts';
import type { PriceHistory } from '../../page-views/price-history.store.ts';
import { emptyBin, type DeletedVehicle } from './bin.store.ts';

const daysLater = (days: number) => new Date(testNow.getTime() + days * 24 * 60 * 60_000);

describeWithDatabase('the bin', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, log, read, stored, uploaded } = staff;
  const remove = (id: number) => staff.app.delete(`/vehicles/${id}`);
  const restore = (id: number) => staff.app.post(`/vehicles/deleted/${id}/restore`, {});
  const bin = async (query = '') =>
    (await (await staff.app.get(`/vehicles/deleted${query}`)).json()) as {
      vehicles: DeletedVehicle[];
      total: number;
    };

  test('lists what was deleted, the last first, until when it can be restored', async () => {
    const [first, second, third] = [await added(), await added({ price: null }), await added()];
    staff.setNow(daysLater(1));
    await remove(first.id);
    staff.setNow(daysLater(2));
    await remove(second.id);
    await remove(third.id);
    const { vehicles, total } = await bin();
    expect([vehicles.map(({ id }) => id), total]).toEqual([[third.id, second.id, first.id], 3]);
    expect(vehicles[1]).toEqual({
      id: second.id,
      label: carLabel,
      price: null,
      images: [],
      featuredImage: null,
      focalPoints: {},
      deletedAt: daysLater(2).toISOString(),
      deletedBy: 'dana',
      goneAt: daysLater(32).toISOString(),
    });
    expect((await bin('?page=2&limit=2')).vehicles.map(({ id }) => id)).toEqual([first.id]);
    expect(JSON.stringify(await bin())).not.toContain('cost');
  });

  test('is sorted by name, price and time, those without a price last in both directions', async () => {
    const cars = [
      await added({ model: 'Zulu', price: 300_000 }),
      await added({ model: 'alpha', price: 100_000 }),
      await added({ model: 'Mike', price: null }),
    ];
    for (const { id } of cars) await remove(id);
    for (const [order, expected] of [
      ['vehicle-asc', 'alpha Mike Zulu'],
      ['vehicle-desc', 'Zulu Mike alpha'],
      ['price-asc', 'alpha Zulu Mike'],
      ['price-desc', 'Zulu alpha Mike'],
      ['gone-asc', 'Zulu alpha Mike'],
      ['deleted-desc', 'Mike alpha Zulu'],
    ]) {
      const { vehicles } = await bin(`?sort=${order}`);
      expect([order, vehicles.map(({ label }) => label.split(' ').at(-1)).join(' ')]).toEqual([
        order,
        expected,
      ]);
    }
    expect((await staff.app.get('/vehicles/deleted?sort=id-asc')).status).toBe(400);
  });

  test('a restored vehicle is the same again, for visitors too, once', async () => {
    const image = await uploaded('#a00');
    const vehicle = await added({
      vin,
      stockNumber: 'P1',
      images: [image],
      costBasis: 250_000.5,
      price: 300_000,
    });
    await edit(vehicle.id, { price: 290_000 });
    const [before] = await stored();
    await remove(vehicle.id);
    expect(findPublic(staff.snapshot, vehicle.id)).toBeUndefined();
    expect((await read(vehicle.id)).id).toBeUndefined();
    const answers = await Promise.all([restore(vehicle.id), restore(vehicle.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [after] = await stored();
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    expect(findPublic(staff.snapshot, vehicle.id)).toMatchObject({ price: 290_000 });
    expect(await bin()).toEqual({ vehicles: [], total: 0 });
    expect((await log()).map(({ action }) => action)).toEqual(['added', 'changed', 'deleted', 'restored']);

    // The log links to it again, and its price was never on request.
    const { queries } = staff.database;
    const { changes } = await readChanges(queries, { page: 1, limit: 10 }, {}, changeViewOf('admin'));
    expect(changes.map(({ deleted }) => deleted)).toEqual([false, false, false, false]);
    const history = (await (await staff.app.get(`/vehicles/${vehicle.id}/prices`)).json()) as PriceHistory;
    expect(history.prices.map(({ price }) => price)).toEqual([300_000, 290_000]);
    // Its id is not given to another one.
    expect((await added()).id).toBeGreaterThan(vehicle.id);
  });

  test.each([
    ['VIN', { vin }],
    ['stock number', { stockNumber: 'p1' }],
  ])('a vehicle whose %s is taken by now stays in the bin', async (what, given) => {
    const vehicle = await added(given);
    await remove(vehicle.id);
    const other = await added(given);
    expect(await complaint(await restore(vehicle.id))).toMatchObject({
      status: 409,
      message: `The ${carLabel} (ID ${other.id}) has this ${what} already`,
    });
    expect((await bin()).total).toBe(1);
    await remove(other.id);
    expect((await restore(vehicle.id)).status).toBe(200);
  });

  test('a column that was added while the vehicle was in the bin has its default', async () => {
    const vehicle = await added({ features: ['Lift'], isFeatured: true });
    await remove(vehicle.id);
    await staff.database.queries.execute(
      sql`update deleted_vehicles set vehicle = vehicle - 'features' - 'is_featured' - 'views' - 'trim'`,
    );
    expect((await restore(vehicle.id)).status).toBe(200);
    expect(await read(vehicle.id)).toMatchObject({ features: [], isFeatured: false, views: 0, trim: null });
  });

  test('a repeated request after its vehicle was deleted lists another, and both can be there', async () => {
    const first = await added();
    const headers = { 'idempotency-key': 'a-key' };
    const keyed = (await (await staff.add({}, headers)).json()) as { id: number };
    await remove(keyed.id);
    const again = (await (await staff.add({}, headers)).json()) as { id: number };
    expect((await restore(keyed.id)).status).toBe(200);
    expect((await stored()).map(({ id }) => id)).toEqual([first.id, keyed.id, again.id]);
  });

  describe('the hourly clean-up', () => {
    const kept = async () => {
      const parts: unknown[] = [];
      for await (const part of keptVehicleFiles(staff.database.queries)) parts.push(part);
      return JSON.stringify(parts);
    };

    test('a vehicle goes for good after 30 days, and until then its photographs are in use', async () => {
      const image = await uploaded('#a00');
      const { id } = await added({ images: [image] });
      await remove(id);
      expect(await kept()).toContain(image);
      await emptyBin(staff.database.queries, daysLater(29.9));
      expect((await bin()).total).toBe(1);
      await emptyBin(staff.database.queries, daysLater(30.1));
      expect((await bin()).total).toBe(0);
      expect(await kept()).not.toContain(image);
      expect((await restore(id)).status).toBe(404);
    });

    test('what can be undone is forgotten after 30 days', async () => {
      const { id } = await added();
      await staff.app.post('/vehicles/batches', {
        selection: { ids: [id] },
        action: { kind: 'flag', flag: 'isFeatured', value: true },
      });
      const rows = async () =>
        (await staff.database.queries.execute(sql`select * from vehicle_batch_rows`)).rows.length;
      await forgetBatches(staff.database.queries, daysLater(29.9));
      expect(await rows()).toBe(1);
      await forgetBatches(staff.database.queries, daysLater(30.1));
      expect(await rows()).toBe(0);
    });
  });
});
