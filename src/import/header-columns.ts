/** Recognizes the columns of a listings CSV by the names that such files usually use. */
import {
  requiredFields,
  type ImportColumn,
  importColumns,
  describeFileField,
  isImportColumn,
} from './import-fields.ts';
import { feedNames } from './feed-names.ts';

/** The usual names of a field's column, the likeliest first. */
const usualNames = (column: ImportColumn): readonly string[] =>
  column === 'id' ? ['Marque ID'] : describeFileField(column).columns;

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/colour/g, 'color')
    .replace(/[^a-z0-9]+/g, '')
    .replace(/(usd|inusd|indollars|dollars)$/, '');

const longForms: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'stk stck=stock, no nr num nbr=number, desc descr dscr=description, ext=exterior, int=interior, trans=transmission, ' +
    'tran=transmission, odo odom=odometer, cond=condition, veh=vehicle, ct cnt=count, dr drs=door, clr col=color, ' +
    'colour=color, mi=mile, yr=year, mfr mfg manufacturer=make, mdl=model, qty=count, img image pic picture photograph=photo, ' +
    'link address=url, hwy=highway, eng=engine, drv=drive, trns=transmission, amt=amount, prc=price, cyl=cylinder'
  )
    .split(', ')
    .flatMap((form) => {
      const [short = '', long = ''] = form.split('=');
      return short.split(' ').map((word) => [word, long]);
    }),
);
/** Words that say nothing about a column. */
const fillers = new Set(['vehicle', 'our', 'the', 'current', 'a', 'of', 'list']);
/** Names that are too general without their fillers. */
const tooGeneral = new Set(['', 'type']);
/** Text in brackets that does not change the meaning of an amount. */
const unitInBrackets = /[([](?:us\s?d|us\s?\$|\$|dollars?|optional|required|number)[)\]]/i;

/** Characters. What is longer is a text, and names no column: the first rows are read as headers, too. */
const longestName = 200;

/** A name in full, with its words in order; empty if it says nothing. */
function longName(name: string): string {
  if (name.length > longestName) return '';
  const words = name
    .replace(/[([][^)\]]*[)\]]/g, ' ')
    .replace(/#/g, ' number ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => longForms[word] ?? word)
    .map((word) => longForms[word.replace(/s$/, '')] ?? (word.length > 3 ? word.replace(/s$/, '') : word));
  return words.filter((word) => !fillers.has(word)).join(' ');
}

type Meaning = { field: ImportColumn; rank: number };

const meanings = importColumns.flatMap((field) =>
  // An export names its columns as the API does.
  [...usualNames(field), ...feedNames(field), field].map((name, rank) => ({ name, field, rank })),
);

/** The field that a name means; of two fields with the name, the one that lists it first. */
function byKey(key: (name: string) => string): Map<string, Meaning> {
  const known = new Map<string, Meaning>();
  for (const { name, field, rank } of meanings) {
    const found = known.get(key(name));
    if (found === undefined || (found.field !== field && rank < found.rank))
      known.set(key(name), { field, rank });
  }
  return known;
}

const exact = byKey(keyOf);
const inFull = byKey(longName);
/** A name that has to be read counts less than any usual one. */
const readRank = 100;

/** The field that a column with this name usually holds, and how likely; undefined for a name without meaning. */
function meaningOf(name: string): Meaning | undefined {
  const known = exact.get(keyOf(name));
  if (known !== undefined) return known;
  const long = longName(name);
  const read = tooGeneral.has(long) ? undefined : inFull.get(long);
  if (read === undefined || read.field === 'id') return undefined;
  if (amounts.has(read.field) && /[([]/.test(name) && !unitInBrackets.test(name)) return undefined;
  return { field: read.field, rank: read.rank + readRank };
}

const amounts: ReadonlySet<ImportColumn> = new Set(['price', 'costBasis', 'soldPrice']);

/** Whether two columns have the same name. */
const sameName = (a: string, b: string) =>
  keyOf(a) === keyOf(b) || (longName(a) !== '' && longName(a) === longName(b));

/** The suffix that programs add to a repeated column name: `Color.1`, `Color_2`, `Color (2)`. */
const again = /\s*(?:[._]\d|\s\d|\(\d\))$/;

/** The names of a header without the suffixes of repeated columns. Several image columns stay apart. */
const namesOnce = (header: readonly string[]): string[] =>
  header.map((name) => {
    if (name.length > longestName) return name;
    const first = name.trim().replace(again, '');
    const isSecond = first !== name.trim() && header.some((other) => keyOf(other) === keyOf(first));
    return isSecond && meaningOf(first)?.field !== 'images' ? first : name;
  });

/** Whether a column of conditions only says yes or no to one of them. */
export const asksForCertified = (name: string) =>
  /^(?:is )?(?:certified|cpo)(?: pre owned)?$/.test(longName(name));

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

/** Facts about the cells below a header. */
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

/** The number of columns with a known meaning. */
export const recognized = ({ fields }: Columns) => fields.filter((field) => field !== null).length;

/** The usual names of a column for this field, for people: `“Price”, “List Price” or “Asking Price”`. */
export function namesOf(field: ImportColumn): string {
  const names = usualNames(field)
    .slice(0, 4)
    .map((name) => `“${name}”`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

/** The meaning that a person, or an earlier import, has given the columns of a header; null without one. */
export type ChosenColumns = (header: readonly string[]) => readonly (ImportColumn | null)[] | null;

/** A choice of the command line that does not fit the file; the message says why. */
export class ColumnChoiceError extends Error {}

/** The columns of a file after choices such as `Preis=price`, for the rest as remembered or as usual. */
export function columnsChosenBy(choices: readonly string[], remembered: ChosenColumns): ChosenColumns {
  if (choices.length === 0) return remembered;
  return (header) => {
    const fields = [...readHeader(header, remembered(header)).fields];
    for (const choice of choices) {
      const at = choice.lastIndexOf('=');
      const [name, field] = [choice.slice(0, at).trim(), choice.slice(at + 1).trim()];
      const index = header.findIndex((column) => column.trim() === name);
      if (at < 1 || index === -1) throw new ColumnChoiceError(`The file has no column “${name}”.`);
      take(fields, index, field);
    }
    return fields;
  };
}

function take(fields: (ImportColumn | null)[], index: number, field: string): void {
  if (field !== '' && !isImportColumn(field)) {
    throw new ColumnChoiceError(`“${field}” is no field. The fields are ${importColumns.join(', ')}.`);
  }
  const before = field === '' ? -1 : fields.indexOf(field as ImportColumn);
  if (before !== -1) fields[before] = null;
  fields[index] = field === '' ? null : (field as ImportColumn);
}
