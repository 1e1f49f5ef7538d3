/** The names of columns, in the short and long forms of other systems. */
import { feedNames } from './feed-names.ts';
import { vehicleFields } from '../vehicles/vehicle-fields.ts';
import {
  importColumns,
  recordFields,
  type FileField,
  type ImportColumn,
  type RecordField,
} from './import-fields.ts';

const isRecordField = (column: FileField): column is RecordField => Object.hasOwn(recordFields, column);

/** The usual names of a field's column, the likeliest first. */
export const usualNames = (column: ImportColumn): readonly string[] => {
  if (column === 'id') return ['Marque ID'];
  return isRecordField(column) ? recordFields[column].columns : vehicleFields[column].columns;
};

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
/** Names that could be of anything, once they have lost their fillers. */
const tooGeneral = new Set(['', 'type']);
/** What may stand in brackets behind an amount without making it another one. */
const unitInBrackets = /[([](?:us\s?d|us\s?\$|\$|dollars?|optional|required|number)[)\]]/i;

/** A name in full, with its words in order; empty if it says nothing. */
function longName(name: string): string {
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

/** Of two fields with a name, the one that names it first. */
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

/** What a column is usually called so, and how likely; undefined for a name that says nothing. */
export function meaningOf(name: string): Meaning | undefined {
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
export const sameName = (a: string, b: string) =>
  keyOf(a) === keyOf(b) || (longName(a) !== '' && longName(a) === longName(b));

/** What programs put behind the name of a column that a table has already: `Color.1`, `Color_2`, `Color (2)`. */
const again = /\s*(?:[._]\d|\s\d|\(\d\))$/;

/** The names of a header without what tells a second column of a name from the first. Several images are several. */
export const namesOnce = (header: readonly string[]): string[] =>
  header.map((name) => {
    const first = name.trim().replace(again, '');
    const isSecond = first !== name.trim() && header.some((other) => keyOf(other) === keyOf(first));
    return isSecond && meaningOf(first)?.field !== 'images' ? first : name;
  });

/** Whether a column of conditions only says yes or no to one of them. */
export const asksForCertified = (name: string) =>
  /^(?:is )?(?:certified|cpo)(?: pre owned)?$/.test(longName(name));
