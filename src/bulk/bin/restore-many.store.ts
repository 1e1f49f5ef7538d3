import { asc, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { counted } from '../../platform/counted.ts';
import { ApiError } from '../../platform/errors.ts';
import { idList } from '../../vehicles/id-list.ts';
import { lockVehicleWrites, type Writing } from '../../vehicles/vehicle-writes.store.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { foundBy, restoreFromBin } from './bin.store.ts';
import { deletedVehicles } from '../../vehicles/deleted-vehicles.table.ts';

/** Vehicles of the bin by their ids, or all that a search finds: `total` of them when they were chosen. */
type Asked = { ids?: readonly number[] | undefined; all?: { search: string; total: number } | undefined };

/**
 * Puts vehicles of the bin back under their ids in one transaction. One whose VIN or stock number a listed vehicle has,
 * or another of them that was deleted later, stays in the bin and is named. Throws 409 if the search finds another number
 * of vehicles by now.
 */
export async function restoreMany(
  queries: Queries,
  asked: Asked,
  writing: Writing,
): Promise<{ restored: number; leftOut: { id: number; label: string }[]; ids: number[] }> {
  return queries.transaction(async (tx) => {
    await lockVehicleWrites(tx);
    const wanted = asked.all === undefined ? [...new Set(asked.ids)] : await found(tx, asked.all);
    const { rows: leftOut } = await tx.execute<{ id: number; label: string }>(takenOf(wanted));
    const taken = new Set(leftOut.map(({ id }) => id));
    const restored = await restoreFromBin(
      tx,
      wanted.filter((id) => !taken.has(id)),
      writing,
    );
    return { restored: restored.length, leftOut, ids: restored.map(({ id }) => id) };
  });
}

async function found(tx: Queries, { search, total }: { search: string; total: number }): Promise<number[]> {
  const rows = await tx
    .select({ id: deletedVehicles.vehicleId })
    .from(deletedVehicles)
    .where(foundBy(search))
    .orderBy(asc(deletedVehicles.vehicleId));
  if (rows.length === total) return rows.map(({ id }) => id);
  const message = `The list has changed: ${counted(rows.length, 'vehicle')} match now. Select them again.`;
  throw new ApiError(409, message);
}

/** The vehicles of the bin that cannot be listed beside the others; of several alike, the one deleted last can. */
const takenOf = (ids: readonly number[]) => sql`
  with binned as materialized (
    select vehicle_id as id, label, vehicle ->> 'vin' as vin, lower(vehicle ->> 'stock_number') as stock_number, deleted_at
    from ${deletedVehicles} where vehicle_id = any (${idList(ids)}) and vehicle ->> 'status' <> 'sold'),
  numbered as (
    select binned.*,
      row_number() over (partition by vin order by deleted_at desc, id desc) as of_vin,
      row_number() over (partition by stock_number order by deleted_at desc, id desc) as of_stock_number
    from binned)
  select id, label from numbered
  where (vin is not null and (of_vin > 1
      or exists (select from ${vehicles} as other where other.vin = numbered.vin and other.status <> 'sold')))
    or (stock_number is not null and (of_stock_number > 1
      or exists (select from ${vehicles} as other
        where lower(other.stock_number) = numbered.stock_number and other.status <> 'sold')))
  order by id`;
