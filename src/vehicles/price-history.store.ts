import { and, asc, eq } from 'drizzle-orm';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicleName } from './vehicle-name.ts';
import type { Vehicle } from './vehicle.ts';
import { findVehicle } from './vehicles.store.ts';

/** What a vehicle was listed at over time; `prices` oldest first, the first one is that of its listing. */
export type PriceHistory = {
  vehicle: Pick<Vehicle, 'id' | 'listedAt' | 'costBasis' | 'price' | 'soldAt'> & { label: string };
  prices: { at: string; price: number }[];
};

/** The prices of one vehicle, as its change log knows them: one that was never changed has its present price alone. Throws 404. */
export async function priceHistory(queries: Queries, id: number): Promise<PriceHistory> {
  const vehicle = await findVehicle(queries, id);
  const entries = await queries
    .select({ at: changes.at, fields: changes.fields })
    .from(changes)
    .where(and(eq(changes.kind, 'vehicle'), eq(changes.subjectId, id)))
    // Not by time: a clock may be set back, and the entries of one vehicle are written one after another.
    .orderBy(asc(changes.id));
  const logged = entries.flatMap(({ at, fields }) =>
    fields.flatMap(({ field, from, to }) =>
      // An entry of the listing itself goes from nothing to a price.
      field === 'price' && typeof from === 'number' && typeof to === 'number'
        ? [{ at: at.toISOString(), from, to }]
        : [],
    ),
  );
  const { listedAt, costBasis, price, soldAt } = vehicle;
  return {
    vehicle: { id, label: vehicleName(vehicle), listedAt, costBasis, price, soldAt },
    prices: [
      { at: listedAt, price: logged[0]?.from ?? price },
      ...logged.map(({ at, to }) => ({ at, price: to })),
    ],
  };
}
