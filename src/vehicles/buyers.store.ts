import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { deletedVehicles } from './deleted-vehicles.table.ts';
import { idList } from './id-list.ts';
import { vehicleBatchRows } from './undo/vehicle-batches.table.ts';
import { vehicles } from './vehicles.table.ts';

/**
 * Makes the sales to these inquiries anonymous: in the inventory, in the bin, and in what undoing would bring back. Returns the
 * ids of the vehicles in the inventory.
 */
export async function forgetBuyers(tx: Queries, inquiryIds: readonly number[]): Promise<number[]> {
  if (inquiryIds.length === 0) return [];
  const field = 'sold_to_inquiry_id';
  const names = sql`(${field}::text)`;
  for (const [table, column] of [
    [deletedVehicles, deletedVehicles.vehicle],
    [vehicleBatchRows, vehicleBatchRows.before],
    [vehicleBatchRows, vehicleBatchRows.after],
  ] as const) {
    await tx.execute(sql`update ${table} set ${sql.identifier(column.name)} = jsonb_set(${column}, array[${names}], 'null')
      where (${column} ->> ${names})::integer = any (${idList(inquiryIds)})`);
  }
  const rows = await tx
    .update(vehicles)
    .set({ soldToInquiryId: null })
    .where(inArray(vehicles.soldToInquiryId, [...inquiryIds]))
    .returning({ id: vehicles.id });
  return rows.map(({ id }) => id);
}
