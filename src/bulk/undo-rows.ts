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
  /** Whether it is sold now. */
  sold: boolean;
  /** The columns that the batch has changed. */
  changed: string[];
  /** The changed columns that still have the batch's value. */
  same: string[];
};

/** A vehicle to put back: all that the batch has changed, or only these columns. */
export type PutBack = UndoRow & { columns: string[] | null };

/** Columns that mean something only together. */
const groups = [
  ['is_published', 'publish_on'],
  ['is_new_arrival', 'new_arrival_since'],
  ['arrival', 'arrival_month'],
  ['cost_basis', 'cost_items'],
  [
    'status',
    'sold_at',
    'sold_price',
    'days_to_sell',
    'profit',
    'sold_to_inquiry_id',
    'sold_by',
    'buyer_name',
    'buyer_phone',
    'buyer_email',
  ],
  ['images', 'featured_image', 'focal_points'],
  ['exterior_color', 'exterior_swatch'],
  ['interior_color', 'interior_swatch'],
] as const;

/** The unedited columns; a group of columns counts as edited if any of them was. */
function untouchedColumns({ changed, same }: UndoRow): string[] {
  const edited = new Set(changed.filter((column) => !same.includes(column)));
  return same.filter((column) => {
    const group: readonly string[] = groups.find((names) => names.some((name) => name === column)) ?? [];
    return !group.some((name) => edited.has(name));
  });
}

/** What undoing does with each vehicle; one that is already as it was before is in none of these. */
export function sortRows(rows: readonly UndoRow[]) {
  const toRemove: UndoRow[] = [];
  const toRestore: UndoRow[] = [];
  const toPutBack: PutBack[] = [];
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
    } else if (row.untouched) toPutBack.push({ ...row, columns: null });
    else if (!row.present) leave('missing');
    // The price that it was sold at has its reasons.
    else if (row.sold) leave('sold');
    else {
      const columns = untouchedColumns(row);
      if (columns.length > 0) toPutBack.push({ ...row, columns });
      if (columns.length < row.changed.length) leave(columns.length > 0 ? 'partly' : 'edited');
    }
  }
  return { toRemove, toRestore, toPutBack, leftOut };
}
