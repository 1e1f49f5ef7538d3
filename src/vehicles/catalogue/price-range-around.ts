import { priceCeiling, type PriceRange } from '../filters.ts';
import type { Entry } from './entry.ts';
import { placeOf } from './kept-order.ts';

/** The steps of a round range by price, multiples of the slider's step. */
const steps = [
  { below: 200_000, step: 10_000 },
  { below: 500_000, step: 50_000 },
];
const largestStep = 100_000;
/** The highest start of a range. Above it, a range has no upper limit. */
const highestStart = priceCeiling - 5 * largestStep;

/** A round range around a price, of about a quarter on each side. */
export function priceRangeAround(price: number): PriceRange {
  const step = steps.find(({ below }) => price < below)?.step ?? largestStep;
  return {
    min: Math.min(Math.floor((price * 0.75) / step) * step, highestStart),
    max: Math.min(Math.ceil((price * 1.3) / step) * step, priceCeiling),
  };
}

/** How many vehicles, in the order of their prices, a range of the filter has. */
export function countInRange(byPrice: readonly Entry[], { min, max }: PriceRange): number {
  const priceOf = (entry: Entry) => entry.price ?? Infinity;
  const isIn = (entry: Entry) => (max < priceCeiling ? priceOf(entry) <= max : entry.price !== null);
  return placeOf(byPrice, isIn) - placeOf(byPrice, (entry) => priceOf(entry) < min);
}
