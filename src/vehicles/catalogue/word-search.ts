import {
  allWords,
  bodyStyleWords,
  mayNameStock,
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
import { bitOf } from '../detail-filters.ts';
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
  const given = wordsOf(text);
  if (given.words.length === 0) return null;
  for (const reach of ['words', 'slips'] as const) {
    const lacks = slotsWithout(index, { ...given, forgiving: reach === 'slips' });
    if (index.orders.newest.some((slot) => lacks[slot] === 0)) return { lacks, reach };
  }
  return null;
}

const bodyStyles = Object.keys(bodyStyleLabels) as BodyStyle[];

/** 1 for each slot that lacks one of the words. */
function slotsWithout(index: VehicleIndex, search: Words): Uint8Array {
  const wordsAt = wordFinder(index, search);
  const all = allWords(search);
  return Uint8Array.from(index.columns.id, (_, slot) => (wordsAt(slot) === all ? 0 : 1));
}

/** Tells which of the words the vehicle in a slot has. */
export function wordFinder(index: VehicleIndex, search: Words): (slot: number) => number {
  const { columns, makes, models, colors, stocks } = index;
  const inMakes = found(makes.folded, (make) => wordsInName(make, search));
  const inModels = found(models.folded, (model) => wordsInName(model, search));
  const inExteriors = found(colors.folded, (color) => wordsInColor(color, search));
  const inInteriors = found(colors.folded, (color) => wordsInInterior(color, search));
  // There are as many as vehicles, so they are only looked at for a word that may be one.
  const inStocks = mayNameStock(search) ? found(stocks.texts, (stock) => wordsInCode(stock, search)) : [];
  const inBodies = new Map(
    bodyStyles.map((style) => [bitOf('body', style), wordsInName(bodyStyleWords(style), search)]),
  );
  const inYears = new Map(
    search.words.flatMap(({ text }, at) => (String(Number(text)) === text ? [[Number(text), 1 << at]] : [])),
  );
  // A detail whose values no word names is not looked at.
  const inDetails = wordedDetails.flatMap((name) => {
    const named = valuesOf(name).map(
      (value) => [bitOf(name, value), wordsInDetail(name, value, search)] as const,
    );
    return named.some(([, has]) => has !== 0) ? [{ column: columns[name], words: new Map(named) }] : [];
  });
  return (slot) => {
    let has =
      (inMakes[columns.make[slot] ?? 0] ?? 0) |
      (inModels[columns.model[slot] ?? 0] ?? 0) |
      (inExteriors[columns.exterior[slot] ?? 0] ?? 0) |
      (inInteriors[columns.interior[slot] ?? 0] ?? 0) |
      (inStocks[columns.stock[slot] ?? 0] ?? 0) |
      (inBodies.get(columns.body[slot] ?? 0) ?? 0) |
      (inYears.get(columns.year[slot] ?? 0) ?? 0);
    for (const { column, words } of inDetails) has |= words.get(column[slot] ?? 0) ?? 0;
    return has;
  };
}

/** The words that each text has. Each is searched once, however many vehicles have it. */
const found = <Text>(texts: readonly Text[], wordsIn: (text: Text) => number) =>
  Uint16Array.from(texts, wordsIn);
