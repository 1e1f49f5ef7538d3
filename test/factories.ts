import type { Queries } from '../src/platform/database.ts';
import { vehicleInputSchema } from '../src/vehicles/vehicle.schema.ts';
import type { Vehicle } from '../src/vehicles/vehicle.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';

type VehicleRow = typeof vehicles.$inferInsert;

/** The current time in tests. */
export const testNow = new Date('2026-11-20T17:00:00.000Z');

/** The user who makes staff calls in tests. */
export const signedIn = { id: 1, username: 'dana', role: 'admin' } as const;

/** Staff-only values that occur nowhere else, so that a leak is found by its digits. */
export const staffFigures = {
  costBasis: 76_543_219,
  soldPrice: 87_654_321,
  profit: 11_111_102,
  daysToSell: 43_210,
  views: 98_765_432,
  soldAt: new Date('2001-02-03T04:05:06.789Z'),
} as const;

/** A listed vehicle; fields that are not given have the schema's defaults. */
export const aVehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  ...vehicleInputSchema(() => testNow).parse({
    make: 'Ashdown',
    model: 'Grand Tourer V12',
    year: 2023,
    price: 310_000,
    mileage: 4_200,
  }),
  id: 1,
  listedAt: testNow.toISOString(),
  updatedAt: testNow.toISOString(),
  views: 0,
  newArrivalSince: null,
  soldAt: null,
  soldPrice: null,
  daysToSell: null,
  profit: null,
  soldToInquiryId: null,
  soldBy: null,
  buyerName: null,
  buyerPhone: null,
  buyerEmail: null,
  ...changes,
});

/** The row of a listed vehicle with every optional field filled in. */
export function vehicleRow(changes: Partial<VehicleRow> = {}): VehicleRow {
  return {
    make: 'Porsche',
    model: '911 Turbo S',
    year: 2024,
    price: 239_900,
    mileage: 1_250,
    horsepower: 640,
    vin: null,
    exteriorColor: 'Guards Red',
    interiorColor: 'Black',
    modifications: 'Sport exhaust',
    description: 'One owner.',
    features: ['Carbon brakes', 'Lift'],
    images: [],
    featuredImage: null,
    status: 'available',
    isNewArrival: false,
    isFeatured: false,
    costBasis: staffFigures.costBasis,
    views: staffFigures.views,
    listedAt: testNow,
    updatedAt: testNow,
    ...changes,
  };
}

/** The row of a sold vehicle. */
export const soldVehicleRow = (changes: Partial<VehicleRow> = {}): VehicleRow =>
  vehicleRow({
    status: 'sold',
    soldAt: staffFigures.soldAt,
    soldPrice: staffFigures.soldPrice,
    profit: staffFigures.profit,
    daysToSell: staffFigures.daysToSell,
    ...changes,
  });

/** Writes vehicles and returns their ids, in the order of the rows. */
export async function insertVehicles(queries: Queries, rows: VehicleRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await queries.insert(vehicles).values(rows).returning({ id: vehicles.id });
  return inserted.map(({ id }) => id);
}

/** The time this many days before `testNow`. */
export const daysAgo = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000);
