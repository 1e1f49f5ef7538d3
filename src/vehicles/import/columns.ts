/** Recognizes the columns of a listings CSV by the names that such files usually use. */
import { vehicleFields } from '../vehicle-fields.ts';
import {
  importColumns,
  recordFields,
  requiredFields,
  type FileField,
  type ImportColumn,
  type RecordField,
} from './fields.ts';

/** The meaning of the header, column by column. */
export type Columns = {
  /** The header's names, in order. */
  header: string[];
  /** What each column contains, in order; null for a column that is ignored. */
  fields: (ImportColumn | null)[];
  /** What each would be taken for by its name alone. */
  usual: (ImportColumn | null)[];
  /** What the file calls each field that it provides. */
  names: Partial<Record<ImportColumn, string>>;
  /**
   * Headers that were ignored. For one that means the same field as another column, also the name of that
   * column.
   */
  ignored: { header: string; because: string | null }[];
  missing: (typeof requiredFields)[number][];
};

const isRecordField = (column: FileField): column is RecordField => Object.hasOwn(recordFields, column);

const usualNames = (column: ImportColumn): readonly string[] => {
  if (column === 'id') return ['Marque ID'];
  return isRecordField(column) ? recordFields[column].columns : vehicleFields[column].columns;
};

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/colour/g, 'color')
    .replace(/[^a-z0-9]+/g, '')
    .replace(/(usd|inusd|indollars|dollars)$/, '');

const known = new Map<string, { field: ImportColumn; rank: number }>(
  importColumns.flatMap((field) => {
    // An export names its columns as the API does.
    const names = [...usualNames(field), field];
    return names.map((name, rank) => [keyOf(name), { field, rank }] as const).toReversed();
  }),
);

/**
 * Recognizes a header row. If several columns mean the same field, the one with the likeliest name is used.
 */
function recognise(header: readonly string[]): (ImportColumn | null)[] {
  const best = new Map<ImportColumn, { index: number; rank: number }>();
  for (const [index, name] of header.entries()) {
    const match = known.get(keyOf(name));
    if (match && match.rank < (best.get(match.field)?.rank ?? Infinity)) {
      best.set(match.field, { index, rank: match.rank });
    }
  }
  return header.map((name, index) => {
    const field = known.get(keyOf(name))?.field;
    return field !== undefined && best.get(field)?.index === index ? field : null;
  });
}

/**
 * The meaning of a header: what its names usually mean or, with `chosen`, what a person has taken its columns
 * for.
 */
export function readHeader(
  header: readonly string[],
  chosen: readonly (ImportColumn | null)[] | null = null,
): Columns {
  const usual = recognise(header);
  const fields = chosen?.length === header.length ? [...chosen] : usual;
  const names: Columns['names'] = {};
  const ignored: Columns['ignored'] = [];
  for (const [index, text] of header.entries()) {
    const field = fields[index] ?? null;
    const name = text.trim();
    if (field !== null) names[field] = name;
    else if (name !== '') {
      const meant = known.get(keyOf(name))?.field;
      const other = meant === undefined ? -1 : fields.indexOf(meant);
      ignored.push({ header: name, because: header[other]?.trim() ?? null });
    }
  }
  const missing = requiredFields.filter((field) => !fields.includes(field));
  return { header: header.map((name) => name.trim()), fields, usual, names, ignored, missing };
}

/** How many columns of a header are taken for something. */
export const recognised = ({ fields }: Columns) => fields.filter((field) => field !== null).length;

/** The usual names of a column for this field, for people: `“Price”, “List Price” or “Asking Price”`. */
export function namesOf(field: ImportColumn): string {
  const names = usualNames(field)
    .slice(0, 4)
    .map((name) => `“${name}”`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}
