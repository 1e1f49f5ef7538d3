import { and, asc, eq } from 'drizzle-orm';
import type { LoggedValue } from '../changes/change.ts';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { findVehicle } from '../vehicles/vehicles.store.ts';

/** The list prices of a vehicle over time, oldest first; the first one is from when it was listed. */
export type PriceHistory = {
  vehicle: Pick<Vehicle, 'id' | 'listedAt' | 'costBasis' | 'price' | 'soldAt'> & { label: string };
  /** Null while the price was on request. */
  prices: { at: string; price: number | null }[];
};

/**
 * The prices of one vehicle according to its change log; without changes, only its current price. Throws 404.
 */
export async function priceHistory(queries: Queries, id: number): Promise<PriceHistory> {
  const vehicle = await findVehicle(queries, id);
  const entries = await queries
    .select({ at: changes.at, action: changes.action, fields: changes.fields })
    .from(changes)
    .where(and(eq(changes.kind, 'vehicle'), eq(changes.subjectId, id)))
    // Not by time, because a clock may be set back. The entries of one vehicle are never written at the same
    // time, so their ids are in order.
    .orderBy(asc(changes.id));
  const logged = entries.flatMap(({ at, action, fields }) =>
    fields.flatMap(({ field, from, to }) =>
      // The entry of the listing itself has no earlier price, and that of a deletion no later one.
      field === 'price' && action !== 'added' && action !== 'deleted'
        ? [{ at: at.toISOString(), from: priceIn(from), to: priceIn(to) }]
        : [],
    ),
  );
  const { listedAt, costBasis, price, soldAt } = vehicle;
  return {
    vehicle: { id, label: vehicleName(vehicle), listedAt, costBasis, price, soldAt },
    prices: [
      { at: listedAt, price: logged[0] ? logged[0].from : price },
      ...logged.map(({ at, to }) => ({ at, price: to })),
    ],
  };
}

/** A price in the log; older entries have 0 for a price on request. */
const priceIn = (value: LoggedValue) => (typeof value === 'number' && value > 0 ? value : null);
