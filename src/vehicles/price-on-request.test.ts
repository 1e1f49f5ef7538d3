import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, testNow, vehicleRow } from '../../test/factories.ts';
import { car, complaint, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { openCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import { noFilters, priceCeiling, type SortOrder, type VehicleFilters } from './filters.ts';
import { findPublic, listPage, newestCards } from './catalogue/visitor-lists.ts';

describeWithDatabase('a price on request', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, log, read, sell, stored } = staff;

  test('is stored as null, even if a call says 0, so that no vehicle is for sale at $0', async () => {
    for (const price of [null, 0]) {
      const { id } = await added({ price });
      expect(await read(id)).toMatchObject({ price: null });
      expect(findPublic(staff.snapshot, id)).toMatchObject({ price: null });
      expect(newestCards(staff.snapshot, 1)).toMatchObject([{ id, price: null }]);
    }
  });

  test('must be explicit: a vehicle without the field is rejected', async () => {
    const { price: _price, ...rest } = car;
    const response = await staff.app.post('/vehicles', rest);
    expect(await complaint(response)).toMatchObject({ status: 400, paths: ['price'] });
    expect(await stored()).toEqual([]);
  });

  test('can be set and removed by an edit, which the log and the price history record', async () => {
    const { id } = await added({ price: 310_000 });
    const day = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
    staff.setNow(day(1));
    expect(await vehicleOf(edit(id, { price: null }))).toMatchObject({ price: null });
    expect(await vehicleOf(edit(id, { mileage: 9 }))).toMatchObject({ price: null });
    staff.setNow(day(2));
    expect(await vehicleOf(edit(id, { price: 290_000 }))).toMatchObject({ price: 290_000 });
    expect((await log()).map(({ fields }) => fields)).toEqual([
      [{ field: 'price', from: null, to: 310_000 }],
      [{ field: 'price', from: 310_000, to: null }],
      [{ field: 'mileage', from: 4_200, to: 9 }],
      [{ field: 'price', from: null, to: 290_000 }],
    ]);
    const history = (await (await staff.app.get(`/vehicles/${id}/prices`)).json()) as { prices: unknown };
    expect(history.prices).toEqual([
      { at: day(0).toISOString(), price: 310_000 },
      { at: day(1).toISOString(), price: null },
      { at: day(2).toISOString(), price: 290_000 },
    ]);
  });

  test('may be the start of a price history', async () => {
    const { id } = await added({ price: null });
    await edit(id, { price: 290_000 });
    const history = (await (await staff.app.get(`/vehicles/${id}/prices`)).json()) as { prices: unknown };
    expect(history.prices).toMatchObject([{ price: null }, { price: 290_000 }]);
  });

  describe('in visitors’ lists', () => {
    let catalogue: Catalogue;
    beforeAll(async () => {
      const database = await open();
      const prices = [null, 50_000, 90_000];
      await insertVehicles(
        database.queries,
        prices.map((price) => vehicleRow({ ...car, price })),
      );
      catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
    });
    afterAll(() => catalogue.close());
    const listed = (filters: Partial<VehicleFilters>, sort: SortOrder = 'newest') => {
      const page = listPage(catalogue.current, { ...noFilters, ...filters }, { sort, page: 1, limit: 9 });
      return JSON.parse(page.toString()) as { vehicles: { price: number | null }[]; priceRange: object };
    };

    test.each<[Partial<VehicleFilters>, SortOrder, (number | null)[]]>([
      [{}, 'price-asc', [50_000, 90_000, null]],
      [{}, 'price-desc', [90_000, 50_000, null]],
      [{ minPrice: 1 }, 'price-asc', [50_000, 90_000]],
      [{ maxPrice: 60_000 }, 'price-asc', [50_000]],
      [{ maxPrice: priceCeiling - 1 }, 'price-desc', [90_000, 50_000]],
      [{ make: car.make }, 'price-desc', [90_000, 50_000, null]],
    ])('is in no range and comes last: %j by %s', (filters, sort, expected) => {
      expect(listed(filters, sort).vehicles.map(({ price }) => price)).toEqual(expected);
    });

    test('does not count in the price range', () => {
      expect(listed({}).priceRange).toEqual({ min: 50_000, max: 90_000 });
    });
  });

  test('is sold without a sale price, or at the one that is given', async () => {
    const sale = { status: 'sold', price: null, soldPrice: null, profit: null, daysToSell: 0 };
    const cost = { price: null, costBasis: 200_000 };
    expect(await vehicleOf(sell((await added(cost)).id))).toMatchObject(sale);
    expect(await vehicleOf(edit((await added(cost)).id, { status: 'sold' }))).toMatchObject(sale);
    expect(await added({ ...cost, status: 'sold' })).toMatchObject(sale);
    expect(await vehicleOf(sell((await added(cost)).id, { soldPrice: 250_000 }))).toMatchObject({
      price: null,
      soldPrice: 250_000,
      profit: 50_000,
    });
  });

  test('replaces a price of 0 in the migration, and no other', async () => {
    await insertVehicles(
      staff.database.queries,
      [0, 0.01, 90_000].map((price) => vehicleRow({ ...car, price })),
    );
    const migration = readFileSync(join(migrationsFolder, '0003_price_on_request.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint'))
      await staff.database.queries.execute(sql.raw(statement));
    expect((await stored()).map(({ price }) => price)).toEqual([null, 0.01, 90_000]);
  });
});
