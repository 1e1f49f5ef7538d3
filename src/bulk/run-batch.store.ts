import { asc, sql } from 'drizzle-orm';
import { recordChanges, type NewChange } from '../changes/changes.store.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { moveToBin } from './bin/bin.store.ts';
import { idList, portionsOf, timeOf } from '../vehicles/id-list.ts';
import { requireAdviser } from '../vehicles/adviser.store.ts';
import { missingOf } from '../vehicles/publishing.ts';
import { lockVehicleWrites, type Writing } from '../vehicles/vehicle-writes.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { batchLabel, type BatchAction, type BatchAnswer } from './batch.ts';
import { recordBatch, undoMs } from '../vehicles/undo/batches.store.ts';
import {
  columnsOf,
  decide,
  fieldOf,
  flagNames,
  planOf,
  type Decidable,
  type Decided,
  type Settable,
} from './decide.ts';

type Asked = { ids: readonly number[]; action: BatchAction };

/** The most changes that a preview lists. */
const mostListed = 10_000;

/** What an action would do to the vehicles; writes nothing. */
export async function previewBatch(queries: Queries, { ids, action }: Asked): Promise<BatchAnswer> {
  const rows = await reading(queries, ids);
  const { changes, leftOut } = decide(ids, rows, action);
  const changed = effective(changes, action).length;
  return {
    batchId: null,
    label: batchLabel(action, changed),
    undoableUntil: null,
    changed,
    leftOut,
    changes: changes.slice(0, mostListed).map(({ cleared: _cleared, ...change }) => change),
    missing: isPublishing(action) ? await missingIn(queries, effective(changes, action)) : [],
    plan: planOf(rows),
  };
}

/**
 * Carries out an action in one transaction, with one entry in the change log for each vehicle. Throws 409 if
 * `plan` is given and a vehicle has been changed since that preview, 400 for an adviser who is none.
 */
export async function runBatch(
  queries: Queries,
  { ids, action, plan: expected }: Asked & { plan: string | undefined },
  { by, now }: Writing,
): Promise<BatchAnswer> {
  return queries.transaction(async (tx) => {
    await lockVehicleWrites(tx);
    if (action.kind === 'adviser' && action.adviser !== null) await requireAdviser(tx, action.adviser);
    // In the order of ids, like the writes of page views, so that the two cannot deadlock.
    const rows = await reading(tx, ids).for('update');
    const plan = planOf(rows);
    if (expected !== undefined && expected !== plan) {
      throw new ApiError(409, 'Somebody has changed one of these vehicles meanwhile. Look at them again.');
    }
    const { changes: decided, leftOut } = decide(ids, rows, action);
    const changes = effective(decided, action);
    const label = batchLabel(action, changes.length);
    const answer = { label, changed: changes.length, leftOut, changes: [], missing: [], plan };
    if (changes.length === 0) return { ...answer, batchId: null, undoableUntil: null };
    const undoableUntil = new Date(now.getTime() + undoMs);
    const changing = changes.map(({ id }) => id);
    const batchId = await recordBatch(
      tx,
      { by, now, action: action.kind, label, undoableUntil },
      changing,
      async () => {
        await carryOut(tx, changes, action, { by, now });
        return [];
      },
    );
    return { ...answer, batchId, undoableUntil: undoableUntil.toISOString() };
  });
}

const effective = (changes: readonly Decided[], { kind }: BatchAction) =>
  kind === 'delete' ? changes : changes.filter(({ from, to }) => from !== to);

const isPublishing = (action: BatchAction) =>
  action.kind === 'flag' && action.flag === 'isPublished' && action.value;

/** How many of the vehicles lack each of what visitors look for first. */
async function missingIn(queries: Queries, changes: readonly Decided[]): Promise<BatchAnswer['missing']> {
  const { price, images, mileage, condition, id } = vehicles;
  const counts = new Map<string, number>();
  for (const some of portionsOf(changes)) {
    const rows = await queries
      .select({ price, images, mileage, condition })
      .from(vehicles)
      .where(sql`${id} = any (${idList(some.map((change) => change.id))})`);
    for (const what of rows.flatMap(missingOf)) counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return Array.from(counts, ([what, count]) => ({ what, count }));
}

function reading(queries: Queries, ids: readonly number[]) {
  const { id, year, make, model, price, status, arrival, arrivalMonth, publishOn, adviser, updatedAt } =
    vehicles;
  const flags = Object.fromEntries(flagNames.map((flag) => [flag, vehicles[flag]])) as Pick<
    typeof vehicles,
    (typeof flagNames)[number]
  >;
  return queries
    .select({
      id,
      year,
      make,
      model,
      price,
      status,
      arrival,
      arrivalMonth,
      publishOn,
      adviser,
      updatedAt,
      ...flags,
    } satisfies Record<keyof Decidable, unknown>)
    .from(vehicles)
    .where(sql`${id} = any (${idList(ids)})`)
    .orderBy(asc(id));
}

async function carryOut(tx: Queries, changes: readonly Decided[], action: BatchAction, { by, now }: Writing) {
  if (action.kind === 'delete') {
    await moveToBin(
      tx,
      changes.map(({ id }) => id),
      { by, now },
    );
    return;
  }
  const field = fieldOf(action);
  for (const some of portionsOf(changes)) {
    const written = await (action.kind === 'price' ? writePrices(tx, some, now) : set(tx, some, action, now));
    const times = new Map(written.map(({ id, updatedAt }) => [id, updatedAt]));
    const entries = some.map(({ id, label, from, to, cleared }) => ({
      at: times.get(id) ?? now,
      by,
      kind: 'vehicle' as const,
      action: 'changed' as const,
      subjectId: id,
      subject: label,
      fields: [{ field, from, to }, ...cleared],
    }));
    await recordChangesAt(tx, entries);
  }
}

const set = (tx: Queries, changes: readonly Decided[], action: Settable, now: Date) =>
  tx
    .update(vehicles)
    .set({ ...columnsOf(action, now), updatedAt: laterThan(now) })
    .where(sql`${vehicles.id} = any (${idList(changes.map(({ id }) => id))})`)
    .returning({ id: vehicles.id, updatedAt: vehicles.updatedAt });

const writePrices = (tx: Queries, changes: readonly Decided[], now: Date) =>
  tx
    .update(vehicles)
    .set({ price: sql`given.price`, updatedAt: laterThan(now) })
    .from(
      sql`unnest(${idList(changes.map(({ id }) => id))}, ${`{${changes.map(({ to }) => to).join(',')}}`}::double precision[]) as given (id, price)`,
    )
    .where(sql`${vehicles.id} = given.id`)
    .returning({ id: vehicles.id, updatedAt: vehicles.updatedAt });

/** Always later than the previous state, even within a millisecond or after the clock was set back. */
export const laterThan = (now: Date) =>
  sql`greatest(${timeOf(now)}, ${vehicles.updatedAt} + interval '1 millisecond')`;

/** Writes entries, each with the time of the state that it produced. */
export async function recordChangesAt(
  tx: Queries,
  entries: readonly (NewChange & { at: Date })[],
): Promise<void> {
  for (const [time, some] of Map.groupBy(entries, ({ at }) => at.getTime())) {
    await recordChanges(
      tx,
      some.map(({ at: _at, ...entry }) => entry),
      new Date(time),
    );
  }
}
