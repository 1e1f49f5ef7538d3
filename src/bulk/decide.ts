import { createHash } from 'node:crypto';
import type { FieldChange } from '../changes/change.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import type { vehicles } from '../vehicles/vehicles.table.ts';
import type { BatchAction, LeftOut } from './batch.ts';
import { batchFlags, type BatchFlag, type LeftOutReason } from './batch-values.ts';
import { changedPrice } from './changed-price.ts';

type Row = typeof vehicles.$inferSelect;

export type Decidable = Pick<
  Row,
  | 'id'
  | 'year'
  | 'make'
  | 'model'
  | 'price'
  | 'status'
  | 'arrival'
  | 'arrivalMonth'
  | 'publishOn'
  | 'adviser'
  | 'updatedAt'
  | BatchFlag
>;

type Value = string | number | boolean | null;
/**
 * The old and the new value of the one field that an action sets; both null for a deletion. `cleared` is what a vehicle loses
 * with it: the planned day of publishing when it is published or unpublished, the expected month when it has arrived.
 */
export type Decided = { id: number; label: string; from: Value; to: Value; cleared: FieldChange[] };

/**
 * The effect of an action on each vehicle. `changes` has the price of every vehicle that may be repriced, also an
 * unchanged one. `leftOut` has the unchanged vehicles, including the IDs that do not exist (`missing`).
 */
export function decide(ids: readonly number[], rows: readonly Decidable[], action: BatchAction) {
  const changes: Decided[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const label = vehicleName(row);
    const result = decideOne(row, action);
    if (typeof result === 'string') {
      leftOut.push({ id: row.id, label, reason: result });
      continue;
    }
    const isSame = action.kind !== 'delete' && result.from === result.to;
    if (isSame) leftOut.push({ id: row.id, label, reason: 'unchanged' });
    if (!isSame || action.kind === 'price')
      changes.push({ id: row.id, label, ...result, cleared: clearedBy(row, action) });
  }
  if (rows.length < ids.length) {
    const found = new Set(rows.map((row) => row.id));
    for (const id of ids) {
      if (!found.has(id)) leftOut.push({ id, label: `Vehicle ${id}`, reason: 'missing' });
    }
  }
  return { changes, leftOut };
}

function clearedBy(row: Decidable, action: BatchAction): FieldChange[] {
  const field =
    action.kind === 'flag' && action.flag === 'isPublished'
      ? 'publishOn'
      : action.kind === 'arrival' && action.arrival === null
        ? 'arrivalMonth'
        : null;
  const from = field && row[field];
  return field === null || from === null ? [] : [{ field, from, to: null }];
}

function decideOne(row: Decidable, action: BatchAction): LeftOutReason | { from: Value; to: Value } {
  switch (action.kind) {
    case 'price':
      if (row.status === 'sold') return 'sold';
      if (row.price === null) return 'onRequest';
      return { from: row.price, to: changedPrice(row.price, action) };
    case 'status':
      // It would undo the sale, and its figures.
      if (row.status === 'sold') return 'sold';
      return { from: row.status, to: action.status };
    case 'flag':
      return { from: row[action.flag], to: action.value };
    case 'arrival':
      // Nobody can wait for it, so that no page would say it.
      if (row.status === 'sold' && action.arrival !== null) return 'sold';
      return { from: row.arrival, to: action.arrival };
    case 'adviser':
      return { from: row.adviser, to: action.adviser };
    case 'delete':
      return { from: null, to: null };
  }
}

/** The field that an action sets, for the change log. */
export const fieldOf = (action: Exclude<BatchAction, { kind: 'delete' }>) =>
  action.kind === 'flag' ? action.flag : action.kind;

/** An action that sets the same in each vehicle. */
export type Settable = Extract<BatchAction, { kind: 'status' | 'flag' | 'arrival' | 'adviser' }>;

/** The columns that it writes, with those that follow from a switch as in an edit. */
export function columnsOf(action: Settable, now: Date): Partial<Row> {
  if (action.kind === 'status') return { status: action.status };
  if (action.kind === 'adviser') return { adviser: action.adviser };
  if (action.kind === 'arrival')
    return { arrival: action.arrival, ...(action.arrival === null && { arrivalMonth: null }) };
  const { flag, value } = action;
  return {
    [flag]: value,
    ...(flag === 'isNewArrival' && { newArrivalSince: value ? now : null }),
    ...(flag === 'isPublished' && { publishOn: null }),
  };
}

/** The columns that `decide` reads of the switches. */
export const flagNames = Object.keys(batchFlags) as BatchFlag[];

/** The same only for the same vehicles in the same states, so that a run does what its preview showed. */
export function planOf(rows: readonly Decidable[]): string {
  const hash = createHash('sha256');
  for (const { id, updatedAt } of rows) hash.update(`${id} ${updatedAt.getTime()}\n`);
  return hash.digest('base64url');
}
