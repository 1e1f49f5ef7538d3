import type { Queries } from '../platform/database.ts';
import type { Change, FieldChange, LoggedValue } from './change.ts';
import { changes } from './changes.table.ts';

/** What is recorded; `by` is the username of who did it. */
export type NewChange = Omit<Change, 'id' | 'at'>;

/** Most characters of a value that the log repeats; a longer text is only said to be edited. */
const longestValue = 120;

/** Writes entries into the log. Call it in the transaction of what it records, so that there is never one without the other. */
export async function recordChanges(
  queries: Queries,
  entries: readonly NewChange[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await queries.insert(changes).values(entries.map((entry) => ({ ...entry, at: now })));
}

/** The fields of `names` in which two states differ, for an entry's `fields`. A missing state is null throughout. */
export function differences<State extends object>(
  before: State | null,
  after: State | null,
  names: readonly (keyof State & string)[],
): FieldChange[] {
  return names.flatMap((field) => {
    const from = before?.[field] ?? null;
    const to = after?.[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const shown = isShort(from) && isShort(to) ? { from, to } : { from: null, to: null };
    return [{ field, ...shown }];
  });
}

const isShort = (value: unknown): value is LoggedValue =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= longestValue);
