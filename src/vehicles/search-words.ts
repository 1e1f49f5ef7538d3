/** How the words of a search are found in the texts of a vehicle, the same for visitors and staff. */
import { memoize } from '../platform/memoize.ts';
import { familiesIn, familyOf } from './color-names.ts';
import { isDetailWord, namesDetail, wordedDetails, type WordedDetail } from './detail-words.ts';
import { compact, designationPattern, folded, foldedPlain, partsOf, type FoldedText } from './folded-text.ts';
import { typoTest } from './typo.ts';
import { bodyStyleSpellings } from './spellings.ts';
import { bodyStyleLabels, type BodyStyle } from './vehicle-values.ts';
import type { PublicVehicle } from './vehicle.ts';

/** A word of a search, folded like the texts in which it is looked for. */
type Word = {
  text: string;
  /** Its letters and digits. */
  compact: string;
  /** Finds it in a text that is divided otherwise. */
  pattern: RegExp | null;
  isTypoOf: (other: string) => boolean;
};

/** The words of a search; `whole` are the letters and digits of all of it. */
export type GivenWords = { words: readonly Word[]; whole: string };

/** `forgiving` also finds words that differ by a slip. */
export type Words = GivenWords & { forgiving: boolean };

/** Most words that are searched one by one: a make, a model, a year and a color have fewer. */
const mostWords = 10;

/** The distinct words of a text; none when there are too many of them, or with a NUL, which no stored text has. Signs alone are words only where nothing else is given. */
export function wordsOf(text: string): GivenWords {
  const plain = foldedPlain(text);
  const given = [...new Set(plain.match(/\S+/g))].map((word) => ({
    text: word,
    compact: compact(word),
    pattern: designationPattern(word),
    isTypoOf: typoTest(compact(word)),
  }));
  const named = given.filter((word) => word.compact !== '');
  const words = named.length === 0 ? given : named;
  const isReadable = words.length <= mostWords && !text.includes('\0');
  return { words: isReadable ? words : [], whole: compact(plain) };
}

/** A set of words as bits: word n is bit n. */
const bits = (words: readonly Word[], isFound: (word: Word) => boolean) =>
  words.reduce((found, word, at) => (isFound(word) ? found | (1 << at) : found), 0);

export const allWords = ({ words }: GivenWords) => 2 ** words.length - 1;

/** The words found in a text: anywhere in it, or, if `isWhole` says so, only as a whole word. */
function wordsIn(name: FoldedText, { words, forgiving }: Words, isWhole: (word: string) => boolean): number {
  const { plain, runs } = name;
  const isPart = ({ text, pattern }: Word) => plain.includes(text) || pattern?.test(runs) === true;
  const isLike = (word: Word) => forgiving && name.words.some(word.isTypoOf);
  return bits(words, (word) =>
    isWhole(word.text) ? runs.includes(`|${word.text}|`) : isPart(word) || isLike(word),
  );
}

/**
 * The words that a part of a name begins with: of a name by which something else is searched, too. `ana` is not in
 * `Panamera`.
 */
const wordsAtStart = ({ runs }: FoldedText, { words }: GivenWords): number =>
  bits(words, ({ compact: word, pattern }) => runs.includes(`|${word}`) || pattern?.test(runs) === true);

const isColor = (word: string) => familyOf(word) !== undefined;
const isMeant = (word: string) => isColor(word) || isDetailWord(word);

/**
 * The words that are part of a make, a model or the words for a body style. A color or a word for another detail is no
 * part of a longer word: `black` is not in `Blackmoor`, and `ev` is in `EV6` but not in `Chevrolet`.
 */
const wordsInName = (name: FoldedText, search: Words): number => wordsIn(name, search, isMeant);

/**
 * The words that are part of a color's name or mean the same color: `red` is in `Rosso Vela`. What also means
 * something else must be in the name: `petrol` is in `Petrol Blue`, and not in every other blue.
 */
function wordsInColor(name: FoldedText, search: Words): number {
  const families = familiesIn(name.plain);
  const isOfFamily = ({ text }: Word) => {
    const family = isDetailWord(text) ? undefined : familyOf(text);
    return family !== undefined && families.has(family);
  };
  return wordsIn(name, search, isDetailWord) | bits(search.words, isOfFamily);
}

/**
 * The words that are in the name of an interior's color. A color alone means the outside, so there are none unless
 * one of them is another word of the interior: `red` is not in `Red leather`, but both of `red leather` are.
 */
function wordsInInterior(name: FoldedText, search: Words): number {
  const other = partsOf(name.plain).filter((word) => !isColor(word));
  return wordsIn(folded(other.join(' ')), search, isMeant) === 0 ? 0 : wordsInColor(name, search);
}

/** A word that may be of a stock number. */
const isCode = (word: Word) => /\d/.test(word.compact);

/** Whether stock numbers must be looked at: for a word with a digit, or when the search may be one as a whole. */
const mayNameStock = ({ words }: GivenWords) => words.length === 1 || words.some(isCode);

/**
 * Tells which words with a digit are part of a stock number, which is given by its letters and digits; all words if
 * they are the stock number together. A slip there would be another vehicle.
 */
function codeFinder(search: GivenWords): (code: string) => number {
  const all = allWords(search);
  const codes = search.words.flatMap((word, at) =>
    isCode(word) ? { text: word.compact, bit: 1 << at } : [],
  );
  return (code) => {
    if (code === '') return 0;
    if (code === search.whole) return all;
    let has = 0;
    for (const { text, bit } of codes) if (code.includes(text)) has |= bit;
    return has;
  };
}

const wordsInYear = (year: string, { words }: GivenWords) => bits(words, ({ text }) => text === year);

const spellings: { readonly [Style in BodyStyle]?: readonly string[] } = bodyStyleSpellings;

/** The words for a body style. Spellings of two words are left out: a drophead coupe is not a coupe. */
const bodyStyleWords = (style: BodyStyle): FoldedText =>
  folded(
    [bodyStyleLabels[style], ...(spellings[style] ?? []).filter((spelling) => !spelling.includes(' '))].join(
      ' ',
    ),
  );

/** The words that name a value of a detail: `automatic` or `4x4`. */
function wordsInDetail(name: WordedDetail, value: string, { words, forgiving }: Words): number {
  const names = namesDetail(name, value, { words: words.map(({ text }) => text), forgiving });
  return bits(words, ({ text }) => names(text));
}

/** The fields in which words are searched, besides the stock number. */
export const wordedFields = [
  'make',
  'model',
  'year',
  'exteriorColor',
  'interiorColor',
  'bodyStyle',
  ...wordedDetails,
] as const;
type WordedField = (typeof wordedFields)[number];

/** What words are searched in. */
export type Worded = Pick<PublicVehicle, WordedField | 'stockNumber'> & {
  /** The letters and digits of the stock number, where they are kept. */
  stockCode?: string;
};

/** Every value that vehicles have of each field. */
export type WordedValues = { readonly [Field in WordedField]: ReadonlyMap<Worded[Field], unknown> };

// Folding takes most of the time of a search, and many vehicles have the same names. Names of vehicles only: kept until the process ends, as no text of a visitor may be.
const foldedName = memoize(folded);

/** The letters and digits of a vehicle's stock number; '' for one without. */
const codeOf = ({ stockCode, stockNumber }: Worded) => stockCode ?? compact(stockNumber ?? '');

/** The words that are found in a value of a field, such as `Racing Green`. */
function wordsInField(field: WordedField, value: string, search: Words): number {
  switch (field) {
    case 'make':
    case 'model':
      return wordsInName(foldedName(value), search);
    case 'year':
      return wordsInYear(value, search);
    case 'exteriorColor':
      return wordsInColor(foldedName(value), search);
    case 'interiorColor':
      return wordsInInterior(foldedName(value), search);
    case 'bodyStyle':
      return wordsInName(bodyStyleWords(value as BodyStyle), search);
    default:
      return wordsInDetail(field, value, search);
  }
}

/**
 * Tells which words of a search are in any field of a vehicle. Each distinct value is searched once. `values` are the values of
 * all vehicles: with them, a field without a matching value is skipped.
 */
export function wordFinder(search: Words, values?: WordedValues): (vehicle: Worded) => number {
  const fields = wordedFields.flatMap((field) => {
    const wordsIn = memoize((value: string | number | null) =>
      value === null ? 0 : wordsInField(field, String(value), search),
    );
    const isFound = !values || [...values[field].keys()].some((value) => wordsIn(value) !== 0);
    return isFound ? { field, wordsIn } : [];
  });
  const inCode = codeFinder(search);
  const hasCode = mayNameStock(search);
  return (vehicle) => {
    let has = hasCode ? inCode(codeOf(vehicle)) : 0;
    for (const { field, wordsIn } of fields) has |= wordsIn(vehicle[field]);
    return has;
  };
}

/** Tells whether a vehicle has every word of a search; no vehicle matches a search without words. */
export function wordTest(search: Words, values?: WordedValues): (vehicle: Worded) => boolean {
  const wordsOfVehicle = wordFinder(search, values);
  const all = allWords(search);
  return (vehicle) => wordsOfVehicle(vehicle) === all;
}

/** What only staff find a vehicle by, besides its fields. */
export type StaffWorded = Worded & { id: number; vin: string | null };

/** Fewer characters are part of most VINs. A VIN may also be divided into groups, of which together there are more. */
const leastOfVin = 3;
const leastOfGroups = 6;

/** Tells which words are part of a vehicle's VIN, or begin its year or its ID. */
export function numberFinder(given: GivenWords): (vehicle: StaffWorded) => number {
  const { words, whole } = given;
  const groups = whole.length >= leastOfGroups ? whole.toUpperCase() : null;
  // One word alone is looked for as the groups already.
  const areParts = groups === null || words.length > 1;
  const wanted = words.flatMap(({ text, compact: code }, at) => {
    const part = areParts && code.length >= leastOfVin && !isMeant(text) ? code.toUpperCase() : null;
    const start = /^\d+$/.test(code) ? code : null;
    return part === null && start === null ? [] : { part, start, bit: 1 << at };
  });
  return ({ id, year, vin }) => {
    if (groups !== null && vin?.includes(groups)) return allWords(given);
    let has = 0;
    for (const { part, start, bit } of wanted) {
      const isIn =
        (part !== null && vin?.includes(part)) ||
        (start !== null && (String(year).startsWith(start) || String(id).startsWith(start)));
      if (isIn) has |= bit;
    }
    return has;
  };
}

/** Tells whether a search is the ID or the stock number of a vehicle. */
export function nameTest({ whole }: GivenWords): (vehicle: StaffWorded) => boolean {
  const number = whole === String(Number(whole)) ? Number(whole) : null;
  return (vehicle) => whole !== '' && (vehicle.id === number || whole === codeOf(vehicle));
}

/** A single letter or digit begins the name of most vehicles. */
const leastOfCar = 2;

/**
 * Tells whether a text means a vehicle by its make, model, year, stock number or ID. The text may as well be of something
 * else, such as a name, so that colors and slips do not count.
 */
export function carTest(text: string): (vehicle: StaffWorded) => boolean {
  const given = wordsOf(text);
  const all = allWords(given);
  if (all === 0 || given.whole.length < leastOfCar) return () => false;
  const isNamed = nameTest(given);
  const inCode = codeFinder(given);
  const inYear = memoize((year: number) => wordsInYear(String(year), given));
  const atStart = memoize((name: string) => wordsAtStart(foldedName(name), given));
  return (vehicle) =>
    isNamed(vehicle) ||
    (atStart(vehicle.make) | atStart(vehicle.model) | inYear(vehicle.year) | inCode(codeOf(vehicle))) === all;
}
