import type { LeftOut } from './batch.ts';
import type { LeftOutReason } from './batch-values.ts';

/** A vehicle of a batch that is to be undone. */
export type UndoRow = {
  id: number;
  /** Null if nothing is left of the vehicle. */
  label: string | null;
  /** By the batch. */
  added: boolean;
  /** By the batch. */
  deleted: boolean;
  present: boolean;
  /** In the state that the batch left. */
  untouched: boolean;
  /** As the batch put it there. */
  in_bin: boolean;
};

/** What undoing does with each vehicle; one that is already as it was before is in none of these. */
export function sortRows(rows: readonly UndoRow[]) {
  const toRemove: UndoRow[] = [];
  const toRestore: UndoRow[] = [];
  const toPutBack: UndoRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const leave = (reason: LeftOutReason) =>
      leftOut.push({ id: row.id, label: row.label ?? `Vehicle ${row.id}`, reason });
    if (row.deleted) {
      if (row.in_bin) toRestore.push(row);
      else if (!row.present) leave('missing');
    } else if (row.added) {
      if (row.untouched) toRemove.push(row);
      else if (row.present) leave('edited');
    } else if (row.untouched) toPutBack.push(row);
    else leave(row.present ? 'edited' : 'missing');
  }
  return { toRemove, toRestore, toPutBack, leftOut };
}
