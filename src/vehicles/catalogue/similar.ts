import { onRequest } from './columns.ts';
import type { Snapshot } from './catalogue.ts';

/** How many similar vehicles a page shows. */
const most = 3;
/** How far their prices may be from the vehicle's, as a share of it. */
const reach = 0.2;

/**
 * The slots of the listed vehicles that have the make or the body style of the vehicle in `slot`, and a price
 * within 20% of its own: at most three, the nearest price first. None for a price on request.
 */
export function similarSlots({ index }: Snapshot, slot: number): number[] {
  const { make, body, price: prices } = index.columns;
  const order = index.orders['price-asc'];
  const price = prices[slot] ?? onRequest;
  if (price === onRequest) return [];
  const distanceAt = (place: number) => {
    const other = prices[order[place] ?? -1] ?? onRequest;
    return other === onRequest ? Infinity : Math.abs(other - price);
  };
  const isSimilar = (other: number) =>
    other !== slot && (make[other] === make[slot] || ((body[other] ?? 0) & (body[slot] ?? 0)) !== 0);

  const found: number[] = [];
  let above = firstFrom(order, prices, price);
  let below = above - 1;
  while (found.length < most) {
    const isBelowNearer = distanceAt(below) < distanceAt(above);
    const place = isBelowNearer ? below : above;
    if (distanceAt(place) > price * reach) break;
    if (isBelowNearer) below -= 1;
    else above += 1;
    const other = order[place] ?? -1;
    if (isSimilar(other)) found.push(other);
  }
  return found;
}

/** The place of the first vehicle in `order` that costs at least `price`; those on request are the last. */
function firstFrom(order: Uint32Array, prices: Float64Array, price: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = prices[order[middle] ?? -1] ?? onRequest;
    if (other !== onRequest && other < price) low = middle + 1;
    else high = middle;
  }
  return low;
}
