/** Recognizes the columns of a listings CSV by the names that such files usually use. */
import { meaningOf, namesOnce, sameName, usualNames } from './column-names.ts';
import { requiredFields, type ImportColumn } from './import-fields.ts';

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
  /** Columns with the name of another, which count where that one is blank. */
  fillsIn: { index: number; field: ImportColumn }[];
  missing: (typeof requiredFields)[number][];
};

/**
 * Recognizes a header row. If several columns mean the same field, the one with the likeliest name is used, but never
 * an empty one in place of one with values.
 */
function recognize(header: readonly string[], isEmpty: (index: number) => boolean): (ImportColumn | null)[] {
  const best = new Map<ImportColumn, { index: number; rank: number }>();
  const emptyRank = 1_000;
  for (const [index, name] of header.entries()) {
    const match = meaningOf(name);
    const rank = (match?.rank ?? 0) + (isEmpty(index) ? emptyRank : 0);
    if (match && rank < (best.get(match.field)?.rank ?? Infinity)) best.set(match.field, { index, rank });
  }
  return header.map((name, index) => {
    const field = meaningOf(name)?.field;
    return field !== undefined && best.get(field)?.index === index ? field : null;
  });
}

/** What is known of the cells below a header. */
type BodyFacts = {
  /** Whether no row has a value in a column. */
  isEmpty: (index: number) => boolean;
  /** Whether a row has a value in a column, and none in another. */
  fills: (index: number, other: number) => boolean;
};
const noBody: BodyFacts = { isEmpty: () => false, fills: () => false };

/**
 * The meaning of a header: what its names usually mean or, with `chosen`, what a person has taken its columns
 * for.
 */
export function readHeader(
  header: readonly string[],
  chosen: readonly (ImportColumn | null)[] | null = null,
  { isEmpty, fills }: BodyFacts = noBody,
): Columns {
  const once = namesOnce(header);
  const usual = recognize(once, isEmpty);
  const fields = chosen?.length === header.length ? [...chosen] : usual;
  const names: Columns['names'] = {};
  const ignored: Columns['ignored'] = [];
  const fillsIn: Columns['fillsIn'] = [];
  for (const [index, text] of header.entries()) {
    const field = fields[index] ?? null;
    const name = text.trim();
    if (field !== null) names[field] = name;
    else if (name !== '') {
      const meant = meaningOf(once[index] ?? '')?.field;
      const other = meant === undefined ? -1 : fields.indexOf(meant);
      const because = header[other]?.trim() ?? null;
      const isSame =
        meant !== undefined && because !== null && sameName(once[index] ?? '', once[other] ?? '');
      if (isSame && fills(index, other)) fillsIn.push({ index, field: meant });
      else ignored.push({ header: name, because });
    }
  }
  const missing = requiredFields.filter((field) => !fields.includes(field));
  return { header: header.map((name) => name.trim()), fields, usual, names, ignored, fillsIn, missing };
}

/** How many columns of a header are taken for something. */
export const recognized = ({ fields }: Columns) => fields.filter((field) => field !== null).length;

/** The usual names of a column for this field, for people: `“Price”, “List Price” or “Asking Price”`. */
export function namesOf(field: ImportColumn): string {
  const names = usualNames(field)
    .slice(0, 4)
    .map((name) => `“${name}”`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}
