import { recordChanges } from '../changes/changes.store.ts';
import type { Queries } from '../platform/database.ts';
import { dayOf } from '../platform/time-zones.ts';
import { invalidListingDay, listedOnDay } from './listing-date.ts';
import type { Vehicle } from './vehicle.ts';
import { entryOf, lock, requireCurrent, write } from './vehicle-writes.store.ts';
import { toVehicle } from './vehicles.store.ts';

/**
 * Corrects the day on which a vehicle was listed; the days to sell of a sale follow. The same day keeps its time. With
 * `updatedAt`, the state that was corrected, it throws 409 if there is a newer one. Throws 404, and 400 for a day in the
 * future or after the sale.
 */
export function correctListingDate(
  queries: Queries,
  id: number,
  { listedOn, updatedAt }: { listedOn: string; updatedAt?: string | undefined },
  { by, now, timeZone }: { by: string; now: Date; timeZone: string },
): Promise<Vehicle> {
  return queries.transaction(async (tx) => {
    const before = await lock(tx, id);
    requireCurrent(before, updatedAt);
    const dayBefore = dayOf(before.listedAt, timeZone);
    if (listedOn === dayBefore) return toVehicle(before);
    const problem = invalidListingDay(listedOn, before, { now, timeZone });
    if (problem !== null) throw problem;
    const after = await write(tx, before, now, listedOnDay(listedOn, before, { now, timeZone }));
    const days = { from: before.daysToSell, to: after.daysToSell };
    const fields = [
      { field: 'listedOn', from: dayBefore, to: listedOn },
      ...(days.from === days.to ? [] : [{ field: 'daysToSell', ...days }]),
    ];
    await recordChanges(tx, [{ by, ...entryOf('changed', after, fields) }], after.updatedAt);
    return toVehicle(after);
  });
}
