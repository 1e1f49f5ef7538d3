import type { FieldChange } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { dayOf } from '../platform/time-zones.ts';
import { undoably } from '../vehicles/undo/undo-one.store.ts';
import { partyFields, profitOf, type SaleParties } from '../vehicles/sale.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { entryOf, lock, requireCurrent, saleDay, write } from '../vehicles/vehicle-writes.store.ts';
import { toVehicle } from '../vehicles/vehicles.store.ts';

/**
 * What is corrected of a sale. `soldOn` is a day in the dealership's time zone; a null price is unknown, and a
 * null inquiry, salesperson or buyer is none.
 */
export type SaleCorrection = {
  soldPrice?: number | null | undefined;
  soldOn?: string | undefined;
  updatedAt?: string | undefined;
} & { [Field in keyof SaleParties]?: SaleParties[Field] | undefined };

/**
 * Corrects the price and the day of a sale, and whom it was to; profit and days to sell follow. With `updatedAt`, the state that
 * was corrected, it throws 409 if there is a newer one. Throws 404, 409 for a vehicle that is not sold, and 400
 * for a day before its listing or in the future.
 */
export function correctSale(
  queries: Queries,
  id: number,
  { soldPrice, soldOn: day, updatedAt, ...given }: SaleCorrection,
  { by, now, timeZone }: { by: string; now: Date; timeZone: string },
): Promise<Vehicle> {
  return queries.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.status !== 'sold') throw new ApiError(409, 'This vehicle is not sold');
    requireCurrent(before, updatedAt);
    const dayBefore = before.soldAt && dayOf(before.soldAt, timeZone);
    const price = soldPrice === undefined ? before.soldPrice : soldPrice;
    // The same day keeps its time.
    const isNewDay = day !== undefined && day !== dayBefore;
    const parties = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const isSameParties = differences(before, { ...before, ...parties }, partyFields).length === 0;
    if (price === before.soldPrice && !isNewDay && isSameParties) return toVehicle(before);
    const sale = {
      soldPrice: price,
      profit: profitOf(price, before.costBasis),
      ...parties,
      ...(isNewDay ? saleDay(before, day, { now, timeZone }) : {}),
    };
    const about = {
      by,
      now,
      action: 'correct-sale',
      label: `Sale of ${vehicleName(before)} corrected`,
    } as const;
    const after = await undoably(tx, id, about, () => write(tx, before, now, sale));
    const fields: FieldChange[] = [
      ...differences(before, after, ['soldPrice']),
      ...(isNewDay ? [{ field: 'soldOn', from: dayBefore, to: day }] : []),
      ...differences(before, after, ['daysToSell', 'profit', ...partyFields]),
    ];
    await recordChanges(tx, [{ by, ...entryOf('changed', after, fields) }], after.updatedAt);
    return toVehicle(after);
  });
}
