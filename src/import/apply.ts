import { accountCalled } from '../accounts/account-name.ts';
import { adviserCalled, listPeople } from '../accounts/profiles.store.ts';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
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
  const added = plan.rows.filter((row) => row.outcome === 'new');
  const changed = plan.rows.filter((row) => row.outcome === 'changed').sort((a, b) => a.id - b.id);
  const count = changed.length + added.length;
  if (count === 0) return null;
  const undoableUntil = new Date(now.getTime() + batchesKeptMs);
  const label = `${counted(count, 'vehicle')} imported`;
  try {
    return await database.queries.transaction(async (tx) => {
      for (const some of batchesOf(changed)) await lock(tx, some);
      const changing = changed.map(({ id }) => id);
      const about = { by, now, action: 'import', label, undoableUntil };
      const batchId = await recordBatch(tx, about, changing, async () => {
        for (const some of batchesOf(changed)) await update(tx, some, now);
        const ids: number[] = [];
        for (const some of batchesOf(added)) ids.push(...(await insert(tx, some, now)));
        const rows = [...added, ...changed];
        const named = [...ids, ...changing].map((vehicleId, index) => ({
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
      for (const some of batchesOf(entriesOf(changed, added.length, by))) {
        await recordChanges(tx, some, now);
      }
      return batchId;
    });
  } catch (error) {
    // A VIN or stock number that was listed after the plan was made: within the plan, each occurs once.
    const isListed =
      isUniqueViolation(error, 'vehicles_vin_listed') ||
      isUniqueViolation(error, 'vehicles_stock_number_listed');
    throw isListed ? new ImportConflictError() : error;
  }
}

function entriesOf(changed: readonly ChangedRow[], added: number, by: string): NewChange[] {
  const whole = { subjectId: null, subject: counted(changed.length + added, 'vehicle'), fields: [] };
  return [
    { by, kind: 'vehicle', action: 'imported', ...whole },
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

async function insert(tx: Queries, batch: readonly NewRow[], now: Date): Promise<number[]> {
  const people = await listPeople(tx);
  const soldBy = (name: string | null) => name && accountCalled(name, people);
  const rows = await tx
    .insert(vehicles)
    .values(
      batch.map(({ values, recorded }) => ({
        ...values,
        ...recorded,
        soldBy: soldBy(recorded.soldBy),
        adviser: recorded.adviser && adviserCalled(recorded.adviser, people),
        updatedAt: now,
      })),
    )
    .returning({ id: vehicles.id });
  return rows.map(({ id }) => id);
}

/** The columns that an import writes in a listed vehicle. */
const written = [...importFields, 'listedAt'] as const;

/** In the order of ids, like the writes of page views, so that the two transactions cannot deadlock. */
const lock = (tx: Queries, batch: readonly ChangedRow[]) =>
  tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      inArray(
        vehicles.id,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(asc(vehicles.id))
    .for('update');

/** Writes a batch in one statement: 100,000 statements of one row each would take minutes. */
async function update(tx: Queries, batch: readonly ChangedRow[], now: Date): Promise<void> {
  const columns = getTableColumns(vehicles);
  const given = sql.raw(written.map((field) => `"${field}" ${columns[field].getSQLType()}`).join(', '));
  const rows = batch.map((row) => ({ ...row.values, id: row.id, seen: row.updatedAt }));
  const updated = await tx
    .update(vehicles)
    .set({
      ...Object.fromEntries(written.map((field) => [field, sql`given.${sql.identifier(field)}`])),
      updatedAt: now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id integer, seen timestamptz, ${given})`,
    )
    .where(and(eq(vehicles.id, sql`given.id`), eq(vehicles.updatedAt, sql`given.seen`)))
    .returning({ id: vehicles.id });
  if (updated.length !== batch.length) throw new ImportConflictError();
}
