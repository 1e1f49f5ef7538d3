import { accountCalled } from '../accounts/account-name.ts';
import { adviserCalled, listPeople } from '../accounts/profiles.store.ts';
import { and, asc, eq, getTableColumns, inArray, ne, sql, type SQLChunk } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { differences, recordChanges, type NewChange } from '../changes/changes.store.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import type { Database, Queries } from '../platform/database.ts';
import { counted } from '../platform/counted.ts';
import { batchesKeptMs, recordBatch } from '../vehicles/undo/batches.store.ts';
import { costItemsChange, type CostItem } from '../vehicles/cost-items.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { importFields } from './import-fields.ts';
import { addImportPhotos } from './photos/import-photos.store.ts';
import type { ImportPlan } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';

/**
 * Rows per statement: few enough that their values fit into one message, many enough that 100,000 rows are
 * fast.
 */
const batchSize = 500;

/** The inventory has changed since the plan was made; nothing was written. */
export class ImportConflictError extends Error {
  constructor() {
    super('The inventory was changed meanwhile, so nothing was imported. Run the import again.');
    this.name = 'ImportConflictError';
  }
}

/**
 * Carries out the plan in one transaction: all of it, or nothing. A plan with refused rows is only applied
 * when `skipRefused` leaves them out. The change log gets one entry for the import under the name `by`, and
 * one for each vehicle that it changes, with the values that it replaces. The caller notifies
 * running servers (`catalogueChannel`). Throws `ImportConflictError` when a vehicle of the plan was edited,
 * sold or listed since the plan was made. Returns the id of the batch that undoes it; null if the plan changes
 * nothing.
 */
export async function applyImport(
  database: Database,
  plan: ImportPlan,
  { now, by, skipRefused = false }: { now: Date; by: string; skipRefused?: boolean },
): Promise<number | null> {
  if (plan.counts.refused > 0 && !skipRefused)
    throw new Error('A plan with refused rows is applied whole or not at all');
  return unlessChanged(() =>
    database.queries.transaction(async (tx) => (await writeImport(tx, plan, { now, by })).batchId),
  );
}

/** Runs a transaction that writes an import. Throws `ImportConflictError` where another vehicle has a VIN or stock number by now. */
export async function unlessChanged<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    // A VIN or stock number that was listed after the plan was made: within the plan, each occurs once.
    const isListed =
      isUniqueViolation(error, 'vehicles_vin_listed') ||
      isUniqueViolation(error, 'vehicles_stock_number_listed');
    throw isListed ? new ImportConflictError() : error;
  }
}

/** Listed vehicles that are published or unpublished with an import. */
export type Showing = { id: number; label: string; isPublished: boolean };

/**
 * Writes a plan, without its refused rows, in the transaction `tx`, as one batch. Returns its id, null if there is nothing to
 * write, and the ids of the vehicles that it adds, in the order of their rows. `label` names the batch. Throws
 * `ImportConflictError`; the transaction has to end then.
 */
export async function writeImport(
  tx: Queries,
  plan: ImportPlan,
  options: { now: Date; by: string; label?: string; showing?: readonly Showing[] },
): Promise<{ batchId: number | null; added: number[] }> {
  const { now, by, showing = [] } = options;
  const added = plan.rows.filter((row) => row.outcome === 'new');
  const changed = plan.rows.filter((row) => row.outcome === 'changed').sort((a, b) => a.id - b.id);
  const count = changed.length + added.length;
  if (count + showing.length === 0) return { batchId: null, added: [] };
  const undoableUntil = new Date(now.getTime() + batchesKeptMs);
  const label = options.label ?? `${counted(count, 'vehicle')} imported`;
  const changing = [...new Set([...changed, ...showing].map(({ id }) => id))].sort((a, b) => a - b);
  for (const some of batchesOf(changing)) await lock(tx, some);
  const about = { by, now, action: 'import', label, undoableUntil };
  const ids: number[] = [];
  const batchId = await recordBatch(tx, about, changing, async () => {
    for (const some of batchesOf(changed)) await update(tx, some, now);
    for (const some of batchesOf(showing)) await show(tx, some, now);
    for (const some of batchesOf(added)) ids.push(...(await insert(tx, some, now)));
    const rows = [...added, ...changed];
    const named = [...ids, ...changed.map(({ id }) => id)].map((vehicleId, index) => ({
      vehicleId,
      photos: rows[index]?.photos ?? { sources: [], featured: null },
    }));
    await addImportPhotos(
      tx,
      named.filter(({ photos }) => photos.sources.length > 0),
      now,
    );
    return ids;
  });
  for (const some of batchesOf(entriesOf({ changed, added: added.length, showing, by })))
    await recordChanges(tx, some, now);
  return { batchId, added: ids };
}

function entriesOf({
  changed,
  added,
  showing,
  by,
}: {
  changed: readonly ChangedRow[];
  added: number;
  showing: readonly Showing[];
  by: string;
}): NewChange[] {
  const count = changed.length + added;
  const whole = { subjectId: null, subject: counted(count, 'vehicle'), fields: [] };
  return [
    ...(count === 0 ? [] : [{ by, kind: 'vehicle', action: 'imported', ...whole } as const]),
    ...showing.map(({ id, label, isPublished }): NewChange => {
      const fields = [{ field: 'isPublished', from: !isPublished, to: isPublished }];
      return { by, kind: 'vehicle', action: 'changed', subjectId: id, subject: label, fields };
    }),
    ...changed.flatMap(({ id, values, changes }): NewChange[] => {
      const fields = changes.flatMap(fieldsOf);
      const entry = { by, kind: 'vehicle', action: 'changed', subjectId: id } as const;
      return fields.length === 0 ? [] : [{ ...entry, subject: vehicleName(values), fields }];
    }),
  ];
}

/** A change for the log. Photographs are only added, to a vehicle that has none. */
function fieldsOf({ field, from, to }: ChangedRow['changes'][number]): FieldChange[] {
  if (field === 'images') return [];
  if (field === 'costItems') return costItemsChange(from as CostItem[], to as CostItem[]);
  return differences({ [field]: from }, { [field]: to }, [field]);
}

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}

type NewRow = Extract<PlannedRow, { outcome: 'new' }>;
type ChangedRow = Extract<PlannedRow, { outcome: 'changed' }>;

const columns = getTableColumns(vehicles);
type Column = keyof typeof columns;

/**
 * Rows of vehicles as a table `given`, in one parameter: with one for each value, making the statement takes longer than the
 * database does. 100,000 statements of one row each would take minutes.
 */
const given = (rows: readonly Partial<Record<Column, unknown>>[], fields: readonly Column[]) => {
  const types = fields.map((field) => `"${field}" ${columns[field].getSQLType()}`).join(', ');
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.raw(types)})`;
};
const givenValue = (field: Column) => sql`given.${sql.identifier(field)}`;
const listOf = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `);

/** Returns the ids in the order of the batch. */
async function insert(tx: Queries, batch: readonly NewRow[], now: Date): Promise<number[]> {
  const people = await listPeople(tx);
  const soldBy = (name: string | null) => name && accountCalled(name, people);
  const added = batch.map(({ values, recorded }) => ({
    ...values,
    ...recorded,
    soldBy: soldBy(recorded.soldBy),
    adviser: recorded.adviser && adviserCalled(recorded.adviser, people),
    updatedAt: now,
  }));
  // Every row has the same: the form's values and what is recorded.
  const fields = Object.keys(added[0] ?? {}) as Column[];
  const names = listOf(fields.map((field) => sql.identifier(columns[field].name)));
  const { rows } = await tx.execute(sql`
    insert into ${vehicles} (${names})
    select ${listOf(fields.map(givenValue))} from ${given(added, fields)}
    returning id`);
  return rows.map((row) => Number(row['id']));
}

/** The columns that an import writes in a listed vehicle. */
const written = [...importFields, 'listedAt'] as const;

/** In the order of ids, like the writes of page views, so that the two transactions cannot deadlock. */
const lock = (tx: Queries, ids: readonly number[]) =>
  tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, [...ids]))
    .orderBy(asc(vehicles.id))
    .for('update');

async function update(tx: Queries, batch: readonly ChangedRow[], now: Date): Promise<void> {
  const rows = batch.map(({ values, id, updatedAt }) => ({ ...values, id, updatedAt }));
  const updated = await tx
    .update(vehicles)
    .set({ ...Object.fromEntries(written.map((field) => [field, givenValue(field)])), updatedAt: now })
    .from(given(rows, ['id', 'updatedAt', ...written]))
    .where(and(eq(vehicles.id, givenValue('id')), eq(vehicles.updatedAt, givenValue('updatedAt'))))
    .returning({ id: vehicles.id });
  if (updated.length !== batch.length) throw new ImportConflictError();
}

/** Publishes and unpublishes as an edit does: the day that was planned for it is over. */
async function show(tx: Queries, batch: readonly Showing[], now: Date): Promise<void> {
  for (const isPublished of [true, false]) {
    const ids = batch.filter((one) => one.isPublished === isPublished).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .update(vehicles)
      .set({ isPublished, publishOn: null, updatedAt: now })
      // One that was sold meanwhile is shown as sold vehicles are.
      .where(and(inArray(vehicles.id, ids), ne(vehicles.status, 'sold')));
  }
}
