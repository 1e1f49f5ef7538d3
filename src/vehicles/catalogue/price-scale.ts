import { sliderRange, type PriceRange, type PriceScale } from '../filters.ts';

/** Equal parts of the stock, each of which gets an equal part of the slider's way. */
const parts = 10;
/** Bars in each of them. */
const barsPerPart = 3;
/** Height of the bar with the most vehicles. */
const highest = 16;
/** With fewer prices than this there is nothing to spread. */
const fewest = 5;

/**
 * The scale of the price slider for vehicles in order of price, those on request last. Undefined if there are too few
 * prices. Parts of the stock with the same price share their way.
 */
export function priceScaleOf(
  byPrice: readonly { price: number | null }[],
  range: PriceRange,
): PriceScale | undefined {
  const prices = byPrice.flatMap(({ price }) => price ?? []);
  if (prices.length < fewest) return undefined;
  const { min, max } = sliderRange(range);
  const stops = [min];
  for (let part = 1; part < parts; part += 1) {
    const price = Math.round(prices[Math.floor((part * prices.length) / parts)] ?? max);
    if (price > (stops.at(-1) ?? min) && price < max) stops.push(price);
  }
  stops.push(max);
  const counts = countsBetween(edgesOf(stops), prices);
  const most = Math.max(...counts);
  return { stops, bars: counts.map((count) => Math.ceil((count / most) * highest)) };
}

/** The prices at which a new bar begins, without the first. */
const edgesOf = (stops: readonly number[]) =>
  stops.slice(1).flatMap((to, index) => {
    const from = stops[index] ?? 0;
    return Array.from({ length: barsPerPart }, (_, bar) => from + ((bar + 1) * (to - from)) / barsPerPart);
  });

/** How many prices are below each edge, and not below the one before. The last bar takes the rest. */
function countsBetween(edges: readonly number[], prices: readonly number[]): number[] {
  const below = edges.slice(0, -1).map((edge) => prices.filter((price) => price < edge).length);
  return [...below, prices.length].map((count, index) => count - (below[index - 1] ?? 0));
}
