import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { idList, portionsOf } from '../id-list.ts';
import { deletedVehicles } from '../deleted-vehicles.table.ts';
import { vehicles } from '../vehicles.table.ts';
import { vehicleBatches, vehicleBatchRows } from './vehicle-batches.table.ts';

/** How long what was done in bulk can be undone, in milliseconds. */
export const undoMs = 10 * 60_000;
/** How long batches are kept, in milliseconds. */
export const batchesKeptMs = 30 * 24 * 60 * 60_000;

/** A batch to record; `action` and `label` as in the table, `by` is a user name. */
export type NewBatch = { by: string; now: Date; action: string; label: string; undoableUntil: Date };

/**
 * Runs `work`, which writes vehicles in the transaction `tx`, and records what undoing it needs. Returns the id
 * of the batch. `changing` are the vehicles that `work` changes or moves into the bin; `work` returns the ids
 * of those that it adds. The transaction must hold the lock of vehicle writes, or the rows.
 */
export async function recordBatch(
  tx: Queries,
  { now, ...about }: NewBatch,
  changing: readonly number[],
  work: () => Promise<readonly number[]>,
): Promise<number> {
  const [batch] = await tx
    .insert(vehicleBatches)
    .values({ ...about, at: now })
    .returning({ id: vehicleBatches.id });
  if (!batch) throw new Error('The batch was not stored');
  for (const some of portionsOf(changing)) {
    // Views are counted meanwhile, and are no edit.
    await tx.execute(sql`
      insert into ${vehicleBatchRows} (batch_id, vehicle_id, before)
      select ${batch.id}, v.id, to_jsonb(v) - 'views' from ${vehicles} as v where v.id = any (${idList(some)})`);
  }
  const added = await work();
  for (const some of portionsOf(changing)) {
    await tx.execute(sql`
      with written as materialized (
        select v.id, v.updated_at, to_jsonb(v) as fields from ${vehicles} as v where v.id = any (${idList(some)}))
      update ${vehicleBatchRows} as kept set after_updated_at = written.updated_at, after = (
        select coalesce(jsonb_object_agg(key, written.fields -> key), '{}') from jsonb_each(kept.before)
        where key <> 'updated_at' and (written.fields -> key) is distinct from value), before = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(kept.before)
        where key <> 'updated_at' and (written.fields -> key) is distinct from value)
      from written
      where kept.batch_id = ${batch.id} and kept.vehicle_id = written.id and kept.vehicle_id = any (${idList(some)})`);
  }
  // The bin has the whole row of those that were deleted.
  await tx
    .update(vehicleBatchRows)
    .set({ before: {} })
    .where(and(eq(vehicleBatchRows.batchId, batch.id), isNull(vehicleBatchRows.afterUpdatedAt)));
  for (const some of portionsOf(added)) {
    await tx.execute(sql`
      insert into ${vehicleBatchRows} (batch_id, vehicle_id, after_updated_at)
      select ${batch.id}, v.id, v.updated_at from ${vehicles} as v where v.id = any (${idList(some)})`);
  }
  return batch.id;
}

/**
 * The batches that can be undone now, the newest first, without those of which nothing is as they left it. Times are ISO
 * 8601.
 */
export async function undoableBatches(queries: Queries, now: Date) {
  const { id, at, by, action, label, undoableUntil } = vehicleBatches;
  const rows = await queries
    .select({ id, at, by, action, label, undoableUntil })
    .from(vehicleBatches)
    .where(and(gt(undoableUntil, now), isNull(vehicleBatches.undoneAt), isSomethingLeft))
    .orderBy(desc(at), desc(id));
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    undoableUntil: row.undoableUntil.toISOString(),
  }));
}

/** Whether one of a batch's vehicles is as it left it, at least in one field, or in the bin where it put it. */
const isSomethingLeft = sql`exists (
  select from ${vehicleBatchRows} as kept
  left join ${vehicles} as v on v.id = kept.vehicle_id
  left join ${deletedVehicles} as binned on binned.vehicle_id = kept.vehicle_id
  where kept.batch_id = ${vehicleBatches.id} and (v.updated_at = kept.after_updated_at
    or (v.status <> 'sold' and exists (
      select from jsonb_each(kept.after) as left_there where to_jsonb(v) -> left_there.key = left_there.value))
    or (kept.after_updated_at is null and binned.deleted_at = ${vehicleBatches.at})))`;

/** Deletes the batches, with their rows, that are older than 30 days. */
export async function forgetBatches(queries: Queries, now: Date): Promise<void> {
  await queries.delete(vehicleBatches).where(lt(vehicleBatches.at, new Date(now.getTime() - batchesKeptMs)));
}
