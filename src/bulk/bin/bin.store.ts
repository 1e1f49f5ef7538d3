import { and, asc, desc, eq, getTableColumns, gt, lt, or, SQL, sql } from 'drizzle-orm';
import { differences, recordChanges, type NewChange } from '../../changes/changes.store.ts';
import type { FocalPoint } from '../../images/focal-point.ts';
import type { Queries } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import { idList, portionsOf, timeOf } from '../../vehicles/id-list.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { undoably } from '../../vehicles/undo/undo-one.store.ts';
import { saleFields } from '../../vehicles/sale.ts';
import { conflictOf, lock, lockVehicleWrites, type Writing } from '../../vehicles/vehicle-writes.store.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { fetchWaiting } from '../../vehicles/waiting-photos.store.ts';
import { keptForMs, type BinOrder } from './bin.ts';
import { deletedVehicles } from '../../vehicles/deleted-vehicles.table.ts';

/** Deletes a vehicle: it moves into the bin. Its inquiries and its log entries stay. Throws 404. */
export async function deleteVehicle(queries: Queries, id: number, writing: Writing): Promise<void> {
  await queries.transaction(async (tx) => {
    const label = `${vehicleName(await lock(tx, id))} deleted`;
    await undoably(tx, id, { ...writing, action: 'delete-one', label }, () => moveToBin(tx, [id], writing));
  });
}

/**
 * Moves vehicles into the bin, each with its entry in the change log, and returns their number. Call it in a
 * transaction.
 */
export async function moveToBin(tx: Queries, ids: readonly number[], { by, now }: Writing): Promise<number> {
  let moved = 0;
  for (const some of portionsOf(ids)) {
    // Clears the idempotency key, so that a repeated request can add the vehicle again.
    const { rows } = await tx.execute<{ id: number; label: string; vehicle: Record<string, unknown> }>(sql`
      with gone as (delete from ${vehicles} where id = any (${idList(some)}) returning *)
      insert into ${deletedVehicles} (vehicle_id, vehicle, label, deleted_at, deleted_by)
      select id, to_jsonb(gone) - 'idempotency_key', concat_ws(' ', year, make, model), ${timeOf(now)}, ${by} from gone
      order by id
      returning vehicle_id as id, label, vehicle`);
    const entries = rows.map(({ id, label, vehicle }) => ({
      ...entryOf('deleted', { id, label }, by),
      fields: differences(byField(vehicle), null, loggedOfDeleted),
    }));
    await recordChanges(tx, entries, now);
    moved += rows.length;
  }
  return moved;
}

/**
 * Puts a vehicle of the bin back under its id. Throws 404, and 409 if another listed vehicle has its VIN or
 * stock number.
 */
export async function restoreVehicle(
  queries: Queries,
  id: number,
  writing: Writing,
): Promise<{ id: number; label: string }> {
  const [row] = await queries
    .select({ vin: textOf('vin'), stockNumber: textOf('stock_number') })
    .from(deletedVehicles)
    .where(eq(deletedVehicles.vehicleId, id));
  if (!row) throw notFound('Deleted vehicle');
  try {
    return await queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      const [restored] = await restoreFromBin(tx, [id], writing);
      if (!restored) throw notFound('Deleted vehicle');
      return restored;
    });
  } catch (error) {
    throw await conflictOf(queries, error, row, id);
  }
}

/**
 * Puts vehicles of the bin back under their ids, each with its entry in the change log. Call it in a
 * transaction that holds the lock of vehicle writes.
 */
export async function restoreFromBin(
  tx: Queries,
  ids: readonly number[],
  { by, now }: Writing,
): Promise<{ id: number; label: string }[]> {
  // Later than the state that was deleted, as after an edit.
  const updatedAt = sql`greatest(${timeOf(now)}, (back.vehicle ->> 'updated_at')::timestamptz + interval '1 millisecond')`;
  const restored: { id: number; label: string }[] = [];
  for (const some of portionsOf(ids)) {
    const { rows } = await tx.execute<{ id: number; year: number; make: string; model: string }>(sql`
      with back as (
        delete from ${deletedVehicles} where vehicle_id = any (${idList(some)}) returning vehicle)
      insert into ${vehicles} overriding system value
      select kept.* from back, jsonb_populate_record(
        jsonb_populate_record(null::${vehicles}, ${JSON.stringify(columnDefaults)}::jsonb),
        back.vehicle || jsonb_build_object('updated_at', ${updatedAt})) as kept
      order by kept.id
      returning id, year, make, model`);
    const named = rows.map((row) => ({ id: row.id, label: vehicleName(row) }));
    await recordChanges(
      tx,
      named.map((vehicle) => ({ ...entryOf('restored', vehicle, by), fields: [] })),
      now,
    );
    // They were left alone in the bin.
    await fetchWaiting(tx, some);
    restored.push(...named);
  }
  return restored;
}

/** What the log keeps of a deleted vehicle, which the bin forgets after its days. */
const loggedOfDeleted = [
  'price',
  'mileage',
  'status',
  'vin',
  'stockNumber',
  'costBasis',
  ...saleFields,
] as const;

/** A row by its fields instead of its columns. */
const byField = (
  row: Record<string, unknown>,
): Partial<Record<keyof typeof vehicles.$inferSelect, unknown>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(vehicles)).map(([field, { name }]) => [field, row[name]]),
  );

const entryOf = (
  action: 'deleted' | 'restored',
  { id, label }: { id: number; label: string },
  by: string,
): Omit<NewChange, 'fields'> => ({ by, kind: 'vehicle', action, subjectId: id, subject: label });

/** By column name: a row may have been deleted before one of its columns was added. */
const columnDefaults = Object.fromEntries(
  Object.values(getTableColumns(vehicles)).flatMap(({ name, default: value }): [string, unknown][] =>
    value === undefined || value instanceof SQL ? [] : [[name, value]],
  ),
);

const field = (name: string) => sql`${deletedVehicles.vehicle} -> ${sql.raw(`'${name}'`)}`;
const textOf = (name: string) => sql<string | null>`${deletedVehicles.vehicle} ->> ${sql.raw(`'${name}'`)}`;

/** A vehicle in the bin. Times are ISO 8601; the price is in US dollars, null is on request. */
export type DeletedVehicle = {
  id: number;
  label: string;
  price: number | null;
  images: string[];
  featuredImage: string | null;
  focalPoints: Record<string, FocalPoint>;
  deletedAt: string;
  deletedBy: string;
  /** When it goes for good. */
  goneAt: string;
};

const price = sql<number | null>`(${textOf('price')})::double precision`;
const sortKeys = {
  deleted: deletedVehicles.deletedAt,
  // After the same time for each.
  gone: deletedVehicles.deletedAt,
  // Named, because the database's default collation may sort ASCII only.
  vehicle: sql`${deletedVehicles.label} collate "und-x-icu"`,
  price,
};

/** The columns to sort by. Descending in the form of the index; those without a price come last. */
function orderBy(order: BinOrder): SQL[] {
  const [key, direction] = order.split('-') as [keyof typeof sortKeys, 'asc' | 'desc'];
  const { vehicleId } = deletedVehicles;
  return direction === 'asc'
    ? [asc(sortKeys[key]), asc(vehicleId)]
    : [sql`${desc(sortKeys[key])} nulls last`, sql`${desc(vehicleId)} nulls last`];
}

/** Text without accents and with one case. */
const folded = (text: SQL) => sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** Each word in the name, the VIN or the stock number; or the whole search as an ID. */
export function foundBy(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const text = folded(
    sql`concat_ws(' ', ${deletedVehicles.label}, ${textOf('trim')}, ${textOf('vin')}, ${textOf('stock_number')})`,
  );
  const inText = and(...words.map((word) => sql`strpos(${text}, ${folded(sql`${word}::text`)}) > 0`));
  const id = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  return id === undefined ? inText : or(inText, eq(deletedVehicles.vehicleId, Number(id)));
}

/** One page of the bin. Pages count from 1. */
export async function listBin(
  queries: Queries,
  { page, limit, sort, search }: { page: number; limit: number; sort: BinOrder; search: string },
): Promise<{ vehicles: DeletedVehicle[]; total: number }> {
  const rows = await queries
    .select({
      id: deletedVehicles.vehicleId,
      label: deletedVehicles.label,
      price,
      images: sql<string[]>`${field('images')}`,
      featuredImage: textOf('featured_image'),
      focalPoints: sql<Record<string, FocalPoint>>`${field('focal_points')}`,
      deletedAt: deletedVehicles.deletedAt,
      deletedBy: deletedVehicles.deletedBy,
    })
    .from(deletedVehicles)
    .where(foundBy(search))
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    vehicles: rows.map((row) => ({
      ...row,
      deletedAt: row.deletedAt.toISOString(),
      goneAt: new Date(row.deletedAt.getTime() + keptForMs).toISOString(),
    })),
    total: await queries.$count(deletedVehicles, foundBy(search)),
  };
}

/** Deletes for good what has been in the bin for 30 days. */
export async function emptyBin(queries: Queries, now: Date): Promise<void> {
  await queries
    .delete(deletedVehicles)
    .where(lt(deletedVehicles.deletedAt, new Date(now.getTime() - keptForMs)));
}

const batchSize = 1_024;

/** The images and documents of the vehicles in the bin, in batches. */
export async function* binFiles(queries: Queries): AsyncGenerator<unknown[], void> {
  let last = 0;
  for (;;) {
    const batch = await queries
      .select({
        id: deletedVehicles.vehicleId,
        images: field('images'),
        featuredImage: field('featured_image'),
        documents: field('documents'),
      })
      .from(deletedVehicles)
      .where(gt(deletedVehicles.vehicleId, last))
      .orderBy(asc(deletedVehicles.vehicleId))
      .limit(batchSize);
    yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? 0;
  }
}
