/** Recognizes the columns of a listings CSV by the names that such files usually use. */
import { labelInSentence } from '../field-text.ts';
import {
  describe,
  vehicleFieldNames,
  vehicleFields,
  type FieldOfKind,
  type VehicleField,
} from '../vehicle-fields.ts';

/**
 * The vehicle fields that a file can contain. Photos are uploaded, never linked from elsewhere, and of cost
 * lines a file has the sum.
 */
export type ImportField = Exclude<VehicleField, FieldOfKind<'images' | 'costs'>>;

export const importFields = vehicleFieldNames.filter(
  (field): field is ImportField => !['images', 'costs'].includes(describe(field).kind),
);

/**
 * What a column contains: a field, or the ID that an export of this program wrote. Other systems' IDs mean
 * nothing here.
 */
export type ImportColumn = ImportField | 'id';

const importColumns = [...importFields, 'id'] as const satisfies ImportColumn[];

const usualNames = (column: ImportColumn): readonly string[] =>
  column === 'id' ? ['Marque ID'] : vehicleFields[column].columns;

/** Without these columns, no row could become a listing (section 5). */
export const requiredFields = [
  'make',
  'model',
  'year',
  'price',
  'mileage',
] as const satisfies readonly ImportField[];

/** The meaning of the header, column by column. */
export type Columns = {
  /** What each column contains, in order; null for a column that is ignored. */
  fields: (ImportColumn | null)[];
  /** What the file calls each field that it provides. */
  names: Partial<Record<ImportColumn, string>>;
  /**
   * Headers that were ignored. For one that means the same field as another column, also the name of that
   * column.
   */
  ignored: { header: string; because: string | null }[];
  missing: (typeof requiredFields)[number][];
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
export function readHeader(header: readonly string[]): Columns {
  const best = new Map<ImportColumn, { index: number; rank: number }>();
  for (const [index, name] of header.entries()) {
    const match = known.get(keyOf(name));
    if (match && match.rank < (best.get(match.field)?.rank ?? Infinity)) {
      best.set(match.field, { index, rank: match.rank });
    }
  }
  const columns: Columns = {
    fields: [],
    names: {},
    ignored: [],
    missing: requiredFields.filter((field) => !best.has(field)),
  };
  for (const [index, name] of header.entries()) {
    const field = known.get(keyOf(name))?.field;
    const taken = field && best.get(field)?.index;
    columns.fields.push(field !== undefined && taken === index ? field : null);
    if (field !== undefined && taken === index) columns.names[field] = name.trim();
    if (taken === index || name.trim() === '') continue;
    columns.ignored.push({
      header: name.trim(),
      because: taken === undefined ? null : (header[taken]?.trim() ?? null),
    });
  }
  return columns;
}

/** The usual names of a column for this field, for people: `“Price”, “List Price” or “Asking Price”`. */
export function namesOf(field: ImportField): string {
  const names = usualNames(field)
    .slice(0, 4)
    .map((name) => `“${name}”`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

/** What a column contains, within a sentence: `exterior color`, `VIN`. */
export const fieldName = (column: ImportColumn) => (column === 'id' ? 'ID' : labelInSentence(column));
