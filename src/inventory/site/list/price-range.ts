import { type PriceRange, sliderRange } from '../../../vehicles/filters.ts';
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
