import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { differences } from '../changes/changes.store.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { moveToBin, restoreFromBin } from './bin/bin.store.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { idList, portionsOf, timeOf } from '../vehicles/id-list.ts';
import { saleFields } from '../vehicles/sale.ts';
import { vehicleFieldNames } from '../vehicles/vehicle-fields.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { lockVehicleWrites, type Writing } from '../vehicles/vehicle-writes.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { LeftOut, UndoAnswer, UndoPreview } from './batch.ts';
import { laterThan, recordChangesAt } from './run-batch.store.ts';
import { recordBatch } from '../vehicles/undo/batches.store.ts';
import { sortRows, type PutBack, type UndoRow } from './undo-rows.ts';
import { vehicleBatches, vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';

/**
 * Undoes a batch in one transaction: changed vehicles get their earlier values, deleted ones come back from the
 * bin, added ones go into it. A vehicle that somebody has edited since stays as it is, and so does one whose VIN
 * or stock number is taken by now; the answer names both. Of one that was edited, the fields that nobody has touched
 * are put back. What is done to many vehicles is recorded, so that it can be undone again. Returns the ids that the caller publishes. Throws 404, also
 * unless `mayUndo`, and 409 if the batch has been undone or is too old.
 */
export async function undoBatch(
  queries: Queries,
  batchId: number,
  { by, now }: Writing,
  mayUndo: MayUndo = () => true,
): Promise<UndoAnswer & { ids: number[] }> {
  try {
    return await queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      const batch = await undoableBatch(tx, batchId, mayUndo, now);
      await lockRows(tx, batchId);
      const { toPutBack, toRestore, toRemove, leftOut } = await sorted(tx, batch);
      const work = async () => {
        await putBack(tx, batchId, toPutBack, { by, now });
        await restoreFromBin(tx, idsOf(toRestore), { by, now });
        await moveToBin(tx, idsOf(toRemove), { by, now });
        return idsOf(toRestore);
      };
      const ids = idsOf([...toPutBack, ...toRestore, ...toRemove]);
      // What was done to one vehicle is quickly done again by hand.
      const isOfMany = ids.length > 1;
      const about = { by, now, action: batch.action, label: undoneLabel(batch.label) };
      const undoableUntil = new Date(now.getTime() + batch.undoableUntil.getTime() - batch.at.getTime());
      const changing = idsOf([...toPutBack, ...toRemove]);
      if (isOfMany) await recordBatch(tx, { ...about, undoableUntil }, changing, work);
      else await work();
      await tx.update(vehicleBatches).set({ undoneAt: now }).where(eq(vehicleBatches.id, batchId));
      return { restored: ids.length, leftOut, ids };
    });
  } catch (error) {
    const indexes = ['vehicles_vin_listed', 'vehicles_stock_number_listed'];
    if (!indexes.some((index) => isUniqueViolation(error, index))) throw error;
    throw new ApiError(409, 'Another listed vehicle has the VIN or stock number of one of these by now');
  }
}

type MayUndo = (batch: { by: string; action: string }) => boolean;

/** What undoing a batch would do now. Writes nothing; throws as `undoBatch` does. */
export async function previewUndo(
  queries: Queries,
  batchId: number,
  now: Date,
  mayUndo: MayUndo,
): Promise<UndoPreview> {
  const batch = await undoableBatch(queries, batchId, mayUndo, now);
  const { toPutBack, toRestore, toRemove, leftOut } = await sorted(queries, batch);
  return {
    label: batch.label,
    putBack: toPutBack.length,
    restored: toRestore.length,
    removed: toRemove.length,
    leftOut,
  };
}

/** Undoing is itself a change that can be undone. */
function undoneLabel(label: string): string {
  const [, what] = /^Undone: (.*)$/s.exec(label) ?? [];
  if (what !== undefined) return `Again: ${what}`;
  return `Undone: ${label.replace(/^Again: /, '')}`;
}

async function undoableBatch(tx: Queries, batchId: number, mayUndo: MayUndo, now: Date) {
  const [batch] = await tx.select().from(vehicleBatches).where(eq(vehicleBatches.id, batchId));
  if (!batch || !mayUndo(batch)) throw notFound('Change');
  if (batch.undoneAt !== null) throw new ApiError(409, 'This has been undone already');
  if (batch.undoableUntil <= now) throw new ApiError(409, 'It is too late to undo this');
  return batch;
}

async function sorted(tx: Queries, batch: { id: number; at: Date }) {
  const rows = sortRows(await rowsOf(tx, batch.id, batch.at));
  const toRestore = await withoutTaken(tx, rows.toRestore, takenInBin);
  const toPutBack = await withoutTaken(tx, rows.toPutBack, takenOnList(batch.id));
  const leftOut = [...rows.leftOut, ...toRestore.leftOut, ...toPutBack.leftOut];
  return { toRemove: rows.toRemove, toRestore: toRestore.free, toPutBack: toPutBack.free, leftOut };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

// In the order of ids, like the writes of page views, so that the two cannot deadlock.
const lockRows = (tx: Queries, batchId: number) =>
  tx.execute(sql`
    select from ${vehicles} as v join ${vehicleBatchRows} as kept on kept.vehicle_id = v.id
    where kept.batch_id = ${batchId} order by v.id for update of v`);

async function rowsOf(tx: Queries, batchId: number, at: Date): Promise<UndoRow[]> {
  const { rows } = await tx.execute<UndoRow>(sql`
    select kept.vehicle_id as id,
      case when v.id is null then binned.label else concat_ws(' ', v.year, v.make, v.model) end as label,
      kept.before is null as added,
      kept.after_updated_at is null as deleted,
      v.id is not null as present,
      coalesce(v.updated_at = kept.after_updated_at, false) as untouched,
      coalesce(binned.deleted_at = ${timeOf(at)}, false) as in_bin,
      coalesce(v.status = 'sold', false) as sold,
      array(select jsonb_object_keys(coalesce(kept.before, '{}'))) as changed,
      case when v.id is null or v.updated_at = kept.after_updated_at then '{}'
        else array(select key from jsonb_each(coalesce(kept.after, '{}')) where to_jsonb(v) -> key = value) end as same
    from ${vehicleBatchRows} as kept
    left join ${vehicles} as v on v.id = kept.vehicle_id
    left join ${deletedVehicles} as binned on binned.vehicle_id = kept.vehicle_id
    where kept.batch_id = ${batchId} order by kept.vehicle_id`);
  return rows;
}

/** Splits off the vehicles whose VIN or stock number another listed vehicle has by now. */
async function withoutTaken<Row extends UndoRow>(
  tx: Queries,
  rows: readonly Row[],
  taken: (ids: SQL) => SQL,
) {
  if (rows.length === 0) return { free: [], leftOut: [] };
  const found = await tx.execute<{ id: number }>(taken(idList(idsOf(rows))));
  const ids = new Set(idsOf(found.rows));
  const leftOut: LeftOut[] = rows
    .filter(({ id }) => ids.has(id))
    .map(({ id, label }) => ({ id, label: label ?? `Vehicle ${id}`, reason: 'taken' }));
  return { free: rows.filter(({ id }) => !ids.has(id)), leftOut };
}

/** Another listed vehicle than `id` has this VIN or stock number. */
const isTaken = (id: SQL, vin: SQL, stockNumber: SQL) => sql`(
  exists (select from ${vehicles} as other where other.vin = ${vin} and other.status <> 'sold' and other.id <> ${id})
  or exists (select from ${vehicles} as other
    where lower(other.stock_number) = lower(${stockNumber}) and other.status <> 'sold' and other.id <> ${id}))`;

const takenInBin = (ids: SQL) => sql`
  select vehicle_id as id from ${deletedVehicles} as binned
  where vehicle_id = any (${ids}) and binned.vehicle ->> 'status' <> 'sold'
    and ${isTaken(sql`vehicle_id`, sql`binned.vehicle ->> 'vin'`, sql`binned.vehicle ->> 'stock_number'`)}`;

const takenOnList = (batchId: number) => (ids: SQL) =>
  sql`
  select v.id from ${vehicleBatchRows} as kept join ${vehicles} as v on v.id = kept.vehicle_id,
    jsonb_populate_record(v, kept.before) as earlier
  where kept.batch_id = ${batchId} and kept.vehicle_id = any (${ids}) and earlier.status <> 'sold'
    and kept.before ?| array['vin', 'stock_number', 'status']
    and ${isTaken(sql`v.id`, sql`earlier.vin`, sql`earlier.stock_number`)}`;

const columns = getTableColumns(vehicles);
/** What is put back; a column that the batch did not change has its value of now. */
const { id: _id, updatedAt: _updatedAt, ...restorable } = columns;
const earlierColumns = Object.fromEntries(
  Object.entries(restorable).map(([field, { name }]) => [field, sql`earlier.${sql.identifier(name)}`]),
);
const loggedNames = [...vehicleFieldNames, ...saleFields] as const satisfies (keyof Vehicle)[];

/**
 * The earlier value of a column; documents are public again only if they are public now, because who undoes a price does not think
 * of the document that was taken from visitors with it.
 */
const asPublicAsNow = sql`case when key <> 'documents' then value else (
  select coalesce(jsonb_agg(case
    when v.documents @> jsonb_build_array(jsonb_build_object('file', document -> 'file', 'isPublic', true)) then document
    else document || '{"isPublic": false}' end order by place), '[]')
  from jsonb_array_elements(value) with ordinality as had (document, place)) end`;

// Both tables are narrowed by the same ids: the planner may know nothing yet of rows that were just written, and
// would otherwise compare each with each.
async function putBack(tx: Queries, batchId: number, rows: readonly PutBack[], { by, now }: Writing) {
  for (const some of portionsOf(rows)) {
    const ids = idList(idsOf(some));
    // Of each vehicle, the values of the columns that are put back.
    const given = JSON.stringify(some.map(({ id, columns: names }) => ({ id, columns: names })));
    const earlierOf = sql`jsonb_to_recordset(${given}::jsonb) as given(id integer, columns jsonb)
      join ${vehicleBatchRows} as kept on kept.vehicle_id = given.id
      join ${vehicles} as v on v.id = kept.vehicle_id
      cross join lateral (select coalesce(jsonb_object_agg(key, ${asPublicAsNow}), '{}') as fields from jsonb_each(kept.before)
        where given.columns = 'null' or given.columns is null or given.columns ? key) as part`;
    const { rows: states } = await tx.execute<{ id: number; earlier: State; current: State }>(sql`
      select v.id, part.fields as earlier,
        (select coalesce(jsonb_object_agg(key, now.fields -> key), '{}') from jsonb_object_keys(part.fields) as key) as current
      from ${earlierOf}
      cross join lateral (select to_jsonb(v) as fields offset 0) as now
      where kept.batch_id = ${batchId} and kept.vehicle_id = any (${ids})`);
    const written = await tx
      .update(vehicles)
      .set({ ...earlierColumns, updatedAt: laterThan(now) })
      .from(
        sql`(select earlier.* from ${earlierOf}
          cross join lateral jsonb_populate_record(v, part.fields) as earlier
          where kept.batch_id = ${batchId} and kept.vehicle_id = any (${ids}) offset 0) as earlier`,
      )
      .where(sql`${vehicles.id} = earlier.id`)
      .returning({ id: vehicles.id, updatedAt: vehicles.updatedAt });
    const times = new Map(written.map(({ id, updatedAt }) => [id, updatedAt]));
    const labels = new Map(some.map(({ id, label }) => [id, label]));
    const entries = states.map(({ id, earlier, current }) => ({
      at: times.get(id) ?? now,
      by,
      kind: 'vehicle' as const,
      action: 'restored' as const,
      subjectId: id,
      subject: labels.get(id) ?? `Vehicle ${id}`,
      fields: differences(byField(current), byField(earlier), loggedNames),
    }));
    await recordChangesAt(tx, entries);
  }
}

/** Values by column name. */
type State = Record<string, unknown>;

/** Columns as fields; those that are not among them are undefined. */
const byField = (state: State): Partial<Vehicle> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name }]) => (name in state ? [[field, state[name]]] : [])),
  );
