import {
  allWords,
  bodyStyleWords,
  isCode,
  wordsInCode,
  wordsInColor,
  wordsInDetail,
  wordsInInterior,
  wordsInName,
  wordsOf,
  type Words,
} from '../search-words.ts';
import { valuesOf, wordedDetails } from '../detail-words.ts';
import { bodyStyleLabels, type BodyStyle } from '../vehicle-values.ts';
import { bitOf } from '../details.ts';
import type { StringTable } from './string-table.ts';
import type { VehicleIndex } from './vehicle-index.ts';

/**
 * The search for the words of a text that no model contains: in make, model, year, colors, stock
 * number and details, and if no listed vehicle has them all, once more with slips forgiven. `lacks` is 1 for each
 * slot that does not have them. Null if that finds no vehicle, or the text has no words.
 */
export function searchWords(
  index: VehicleIndex,
  text: string,
): { lacks: Uint8Array; reach: 'words' | 'slips' } | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  for (const reach of ['words', 'slips'] as const) {
    const lacks = slotsWithout(index, { words, forgiving: reach === 'slips' });
    if (index.orders.newest.some((slot) => lacks[slot] === 0)) return { lacks, reach };
  }
  return null;
}

const bodyStyles = Object.keys(bodyStyleLabels) as BodyStyle[];

/** 1 for each slot that lacks one of the words. */
function slotsWithout({ columns, makes, models, colors, stocks }: VehicleIndex, search: Words): Uint8Array {
  const inMakes = found(makes, (make) => wordsInName(make, search));
  const inModels = found(models, (model) => wordsInName(model, search));
  const inExteriors = found(colors, (color) => wordsInColor(color, search));
  const inInteriors = found(colors, (color) => wordsInInterior(color, search));
  // There are as many as vehicles, so they are only looked at for a word that may be one.
  const inStocks = search.words.some(isCode) ? found(stocks, (stock) => wordsInCode(stock, search)) : [];
  const inBodies = new Map(
    bodyStyles.map((style) => [bitOf('body', style), wordsInName(bodyStyleWords(style), search)]),
  );
  const inYears = new Map(
    search.words.flatMap((word, at) => (String(Number(word)) === word ? [[Number(word), 1 << at]] : [])),
  );
  // A detail whose values no word names is not looked at.
  const inDetails = wordedDetails.flatMap((name) => {
    const named = valuesOf(name).map(
      (value) => [bitOf(name, value), wordsInDetail(name, value, search)] as const,
    );
    return named.some(([, has]) => has !== 0) ? [{ column: columns[name], words: new Map(named) }] : [];
  });
  const all = allWords(search);
  const lacks = new Uint8Array(columns.id.length);
  for (let slot = 0; slot < lacks.length; slot += 1) {
    let has =
      (inMakes[columns.make[slot] ?? 0] ?? 0) |
      (inModels[columns.model[slot] ?? 0] ?? 0) |
      (inExteriors[columns.exterior[slot] ?? 0] ?? 0) |
      (inInteriors[columns.interior[slot] ?? 0] ?? 0) |
      (inStocks[columns.stock[slot] ?? 0] ?? 0) |
      (inBodies.get(columns.body[slot] ?? 0) ?? 0) |
      (inYears.get(columns.year[slot] ?? 0) ?? 0);
    for (const { column, words } of inDetails) has |= words.get(column[slot] ?? 0) ?? 0;
    if (has !== all) lacks[slot] = 1;
  }
  return lacks;
}

/** The words that each text has. Each is searched once, however many vehicles have it. */
const found = ({ texts }: StringTable, wordsIn: (text: string) => number) => Uint16Array.from(texts, wordsIn);
