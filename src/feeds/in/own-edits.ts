/** Which side a value of a car comes from: what staff have changed here stays until the other system says something new. */
import { hash } from 'node:crypto';
import type { FileRow } from '../../import/file-row.ts';
import type { ImportColumn } from '../../import/import-fields.ts';
import { noPhotos, type ChangedField, type PlannedRow } from '../../import/planned-row.ts';

/** Digests of the cells of a row, by field. */
export const digestsOf = ({ cells }: FileRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [field, hash('sha1', text, 'base64url').slice(0, 8)]),
  );

/** Where a field has its value from other cells than its own. */
const sources: Partial<Record<ChangedField, readonly ImportColumn[]>> = {
  model: ['model', 'make', 'year', 'trim'],
  // What a choice says beyond its values is added to the features.
  features: ['features', 'transmission', 'drivetrain', 'fuel', 'bodyStyle', 'condition', 'titleStatus'],
  costBasis: ['costBasis', 'costItems'],
  costItems: ['costBasis', 'costItems'],
  status: ['status', 'soldAt'],
  isPublished: ['isPublished', 'publishOn'],
  images: ['images', 'featuredImage'],
};

type Changed = Extract<PlannedRow, { outcome: 'changed' }>;

/**
 * A planned row without the changes to fields about which the other system says the same as in the last run (`before`). Null
 * for `before`: everything counts.
 */
export function withoutUnchangedCells(
  row: Changed,
  now: Record<string, string>,
  before: Record<string, string> | null,
): PlannedRow {
  if (before === null) return row;
  const isNew = (field: ChangedField) =>
    (sources[field] ?? [field]).some((cell) => now[cell] !== before[cell]);
  const changes = row.changes.filter(({ field }) => isNew(field));
  if (changes.length === row.changes.length) return row;
  if (changes.length === 0) {
    const { label, id } = row;
    return { row: row.row, label, notes: [], outcome: 'unchanged', id };
  }
  const kept = row.changes.filter((change) => !changes.includes(change));
  return {
    ...row,
    changes,
    values: {
      ...row.values,
      ...Object.fromEntries(kept.flatMap(({ field, from }) => (field === 'images' ? [] : [[field, from]]))),
    },
    photos: kept.some(({ field }) => field === 'images') ? noPhotos : row.photos,
  };
}
