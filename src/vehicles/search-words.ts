/** How the words of a search are found in the texts of a vehicle. */
import { familiesIn, familyOf } from './color-names.ts';
import { isDetailWord, namesDetail, partsOf, wordedDetails, type WordedDetail } from './detail-words.ts';
import { isSlip } from './slip.ts';
import { bodyStyleSpellings } from './spellings.ts';
import { bodyStyleLabels, type BodyStyle } from './vehicle-values.ts';
import type { PublicVehicle } from './vehicle.ts';

/** The words of a search, in lower case. `forgiving` also finds words that differ by a slip. */
export type Words = { words: readonly string[]; forgiving: boolean };

/** Most words that are searched one by one: a make, a model, a year and a color have fewer. */
const mostWords = 10;

/** The distinct words of a text, in lower case; none when there are too many of them. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(text.toLowerCase().match(/\S+/g))];
  return words.length > mostWords ? [] : words;
}

/** A set of words as bits: word n is bit n. */
const bits = (words: readonly string[], isFound: (word: string) => boolean) =>
  words.reduce((found, word, at) => (isFound(word) ? found | (1 << at) : found), 0);

export const allWords = ({ words }: Words) => 2 ** words.length - 1;

/** The words that are part of a text. Of the words that `isWhole` names, only those that it has as they are. */
function wordsIn(text: string, { words, forgiving }: Words, isWhole: (word: string) => boolean): number {
  const lower = text.toLowerCase();
  const own = partsOf(lower);
  const isPart = (word: string) =>
    lower.includes(word) || (forgiving && own.some((other) => isSlip(word, other)));
  const isOwn = (word: string) => lower.includes(word) && lettersIn(lower).includes(word);
  return bits(words, (word) => (isWhole(word) ? isOwn(word) : isPart(word)));
}

const isColor = (word: string) => familyOf(word) !== undefined;
const isMeant = (word: string) => isColor(word) || isDetailWord(word);

/**
 * The words that are part of a make, a model or the words for a body style. A color or a word for another detail is no
 * part of a longer word: `black` is not in `Blackmoor`, and `ev` is in `EV6` but not in `Chevrolet`.
 */
export const wordsInName = (name: string, search: Words): number => wordsIn(name, search, isMeant);

/**
 * The words that are part of a color's name or mean the same color: `red` is in `Rosso Vela`. What also means
 * something else must be in the name: `petrol` is in `Petrol Blue`, and not in every other blue.
 */
export function wordsInColor(name: string, search: Words): number {
  const families = familiesIn(name);
  const isOfFamily = (word: string) => {
    const family = isDetailWord(word) ? undefined : familyOf(word);
    return family !== undefined && families.has(family);
  };
  return wordsIn(name, search, isDetailWord) | bits(search.words, isOfFamily);
}

/**
 * The words that are in the name of an interior's color. A color alone means the outside, so there are none unless
 * one of them is another word of the interior: `red` is not in `Red leather`, but both of `red leather` are.
 */
export function wordsInInterior(name: string, search: Words): number {
  const other = partsOf(name).filter((word) => !isColor(word));
  return wordsIn(other.join(' '), search, isMeant) === 0 ? 0 : wordsInColor(name, search);
}

/** A word that may be of a stock number. */
export const isCode = (word: string) => /\d/.test(word);

/** The words with a digit that are part of a stock number. A slip there would be another vehicle. */
export function wordsInCode(code: string, { words }: Words): number {
  const text = code.toLowerCase();
  return bits(words, (word) => isCode(word) && text.includes(word));
}

export const wordsInYear = (year: number, { words }: Words) => bits(words, (word) => word === String(year));

const spellings: { readonly [Style in BodyStyle]?: readonly string[] } = bodyStyleSpellings;

/** The words for a body style. Spellings of two words are left out: a drophead coupe is not a coupe. */
export const bodyStyleWords = (style: BodyStyle) =>
  [bodyStyleLabels[style], ...(spellings[style] ?? []).filter((spelling) => !spelling.includes(' '))].join(
    ' ',
  );

/** The words that name a value of a detail: `automatic` or `4x4`. */
export const wordsInDetail = (name: WordedDetail, value: string, search: Words): number =>
  bits(search.words, namesDetail(name, value, search));

/** The fields of a vehicle in which words are searched. */
export type Worded = Pick<
  PublicVehicle,
  'make' | 'model' | 'year' | 'exteriorColor' | 'interiorColor' | 'bodyStyle' | 'stockNumber' | WordedDetail
>;

/** Whether every word is found in some field of a vehicle. */
export function hasWords(vehicle: Worded, search: Words): boolean {
  const { bodyStyle } = vehicle;
  const inDetails = wordedDetails.reduce((found, name) => {
    const value = vehicle[name];
    return value === null ? found : found | wordsInDetail(name, value, search);
  }, 0);
  const found =
    inDetails |
    wordsInName(vehicle.make, search) |
    wordsInName(vehicle.model, search) |
    wordsInYear(vehicle.year, search) |
    wordsInColor(vehicle.exteriorColor ?? '', search) |
    wordsInInterior(vehicle.interiorColor ?? '', search) |
    (bodyStyle === null ? 0 : wordsInName(bodyStyleWords(bodyStyle), search)) |
    wordsInCode(vehicle.stockNumber ?? '', search);
  return found === allWords(search);
}

const lettersIn = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];
