import { type PriceRange, sliderRange } from '../filters.ts';
import type { InventorySearch } from './inventory-search.ts';

type Prices = Pick<InventorySearch, 'minPrice' | 'maxPrice'>;

/** Where the slider ends and where its two thumbs stand, in dollars. The top end stands for "no upper limit". */
export function thumbs({ minPrice, maxPrice }: Prices, priceRange: PriceRange) {
  const ends = sliderRange(priceRange);
  const within = (price: number) => Math.min(Math.max(price, ends.min), ends.max);
  const low = within(minPrice ?? ends.min);
  return { ends, low, high: Math.max(low, within(maxPrice ?? ends.max)) };
}

/** What thumbs that stand there choose: an end of the slider is no limit. */
export const pricesFor = (low: number, high: number, ends: PriceRange): Prices => ({
  minPrice: low > ends.min ? low : undefined,
  maxPrice: high < ends.max ? high : undefined,
});
