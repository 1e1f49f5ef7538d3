import { type PriceRange, type PriceScale, sliderRange } from '../../../vehicles/filters.ts';
import { parseAmount } from '../../../vehicles/format.ts';
import type { InventorySearch } from '../inventory-search.ts';

type Prices = Pick<InventorySearch, 'minPrice' | 'maxPrice'>;

/** The slider's ends and the positions of its two thumbs, in dollars. The top end means "no upper limit". */
export function thumbs({ minPrice, maxPrice }: Prices, priceRange: PriceRange) {
  const ends = sliderRange(priceRange);
  const within = (price: number) => Math.min(Math.max(price, ends.min), ends.max);
  const low = within(minPrice ?? ends.min);
  return { ends, low, high: Math.max(low, within(maxPrice ?? ends.max)) };
}

/** The filter that these thumb positions mean: a thumb at an end of the slider sets no limit. */
export const pricesFor = (low: number, high: number, ends: PriceRange): Prices => ({
  minPrice: low > ends.min ? low : undefined,
  maxPrice: high < ends.max ? high : undefined,
});

/** Ascending prices at equal distances of the slider's way. Without a scale, only its ends. */
export function stopsOf(ends: PriceRange, scale: PriceScale | undefined): number[] {
  const between = scale?.stops.filter((price) => price > ends.min && price < ends.max) ?? [];
  return [ends.min, ...between, ends.max];
}

/** The stops before and after a part of the way, which counts from 0. */
const partOf = (stops: readonly number[], part: number) => [stops[part] ?? 0, stops[part + 1] ?? 0] as const;

/** Where a price is on the way, from 0 to 1. */
export function placeOf(price: number, stops: readonly number[]): number {
  const parts = stops.length - 1;
  const part = Math.min(Math.max(stops.filter((stop) => stop <= price).length - 1, 0), parts - 1);
  const [from, to] = partOf(stops, part);
  return (part + (price - from) / (to - from)) / parts;
}

/** The price at a place of the way. */
export function priceAt(place: number, stops: readonly number[]): number {
  const way = Math.min(Math.max(place, 0), 1) * (stops.length - 1);
  const part = Math.min(Math.floor(way), stops.length - 2);
  const [from, to] = partOf(stops, part);
  return from + (way - part) * (to - from);
}

export type Side = 'low' | 'high';

/** An error in a typed price, and which of the two it is. */
export type PriceError = { side: Side; text: string };

/**
 * Positions of the thumbs after prices were typed into the fields; `last` is the field that was left last. A
 * field that nobody typed into keeps its position, and a blank one means no limit. The error says why the
 * text cannot be used.
 */
export function readPrices(
  typed: { readonly [side in Side]?: string | undefined },
  last: Side,
  { ends, low, high }: ReturnType<typeof thumbs>,
): { low: number; high: number } | PriceError {
  const read = (text: string | undefined, now: number, end: number) =>
    text === undefined ? now : text.trim() === '' ? end : parseAmount(text.replace('+', ''));
  const from = read(typed.low, low, ends.min);
  const to = read(typed.high, high, ends.max);
  if (from === null || to === null)
    return { side: from === null ? 'low' : 'high', text: 'Enter a price such as 250,000 or 250k' };
  const prices = { low: Math.max(Math.round(from), ends.min), high: Math.min(Math.round(to), ends.max) };
  return prices.low > prices.high ? { side: last, text: 'The lowest price is above the highest' } : prices;
}
