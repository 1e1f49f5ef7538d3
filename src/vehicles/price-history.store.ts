import { and, asc, eq } from 'drizzle-orm';
import type { LoggedValue } from '../changes/change.ts';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicleName } from './vehicle-name.ts';
import type { Vehicle } from './vehicle.ts';
import { findVehicle } from './vehicles.store.ts';

/** What a vehicle was listed at over time; `prices` oldest first, the first one is that of its listing. */
export type PriceHistory = {
  vehicle: Pick<Vehicle, 'id' | 'listedAt' | 'costBasis' | 'price' | 'soldAt'> & { label: string };
  /** Null while the price was on request. */
  prices: { at: string; price: number | null }[];
};

/** The prices of one vehicle, as its change log knows them: one that was never changed has its present price alone. Throws 404. */
export async function priceHistory(queries: Queries, id: number): Promise<PriceHistory> {
  const vehicle = await findVehicle(queries, id);
  const entries = await queries
    .select({ at: changes.at, action: changes.action, fields: changes.fields })
    .from(changes)
    .where(and(eq(changes.kind, 'vehicle'), eq(changes.subjectId, id)))
    // Not by time: a clock may be set back, and the entries of one vehicle are written one after another.
    .orderBy(asc(changes.id));
  const logged = entries.flatMap(({ at, action, fields }) =>
    fields.flatMap(({ field, from, to }) =>
      // An entry of the listing itself has no price before it.
      field === 'price' && action !== 'added'
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

/** A price in the log; an older log has 0 for a price on request. */
const priceIn = (value: LoggedValue) => (typeof value === 'number' && value > 0 ? value : null);
