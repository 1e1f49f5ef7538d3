import type { Entry } from './entry.ts';
import { placeOf } from './kept-order.ts';

/** How many similar vehicles a page shows. */
const most = 3;
/** How far the prices of vehicles of the same make or body style may be from the vehicle's, as a share of it. */
const reach = 0.5;

/**
 * Three listed vehicles that are similar to one: those of its make or body style, the nearest price first and at most 50%
 * away, then those of the nearest price, whatever they are. Of two that are as near the higher comes first. Prices on request
 * are near to each other, and come last elsewhere. Fewer only where fewer others are listed.
 */
export function similarTo(vehicle: Entry, byPrice: readonly Entry[]): Entry[] {
  const { price } = vehicle;
  if (price === null) return mostAlike(vehicle, byPrice, most);
  const alike: Entry[] = [];
  const nearest: Entry[] = [];
  for (const other of outwards(price, byPrice)) {
    const isNear = Math.abs((other.price ?? Infinity) - price) <= price * reach;
    if (alike.length === most || (!isNear && nearest.length >= most)) break;
    if (other.id === vehicle.id) continue;
    if (nearest.length < most) nearest.push(other);
    if (isNear && isAlike(vehicle, other)) alike.push(other);
  }
  const found = new Set([...alike, ...nearest]);
  return found.size < most
    ? [...found, ...mostAlike(vehicle, onRequest(byPrice), most - found.size)]
    : [...found].slice(0, most);
}

const isSameBody = (one: Entry, other: Entry) => one.bodyStyle !== null && one.bodyStyle === other.bodyStyle;
const isAlike = (one: Entry, other: Entry) => one.make === other.make || isSameBody(one, other);

/** The vehicles with a price in ascending order, from the nearest to the farthest. */
function* outwards(price: number, byPrice: readonly Entry[]): Generator<Entry, void> {
  const isBelow = (other: Entry) => (other.price ?? Infinity) < price;
  let above = placeOf(byPrice, isBelow);
  let below = above - 1;
  for (;;) {
    const [lower, higher] = [byPrice[below], byPrice[above]];
    const toLower = price - (lower?.price ?? -Infinity);
    const toHigher = (higher?.price ?? Infinity) - price;
    if (toLower === Infinity && toHigher === Infinity) return;
    if (higher && toHigher <= toLower) {
      above += 1;
      yield higher;
    } else if (lower) {
      below -= 1;
      yield lower;
    }
  }
}

/** Those with a price on request, which come last in the order of prices. */
const onRequest = (byPrice: readonly Entry[]) =>
  byPrice.slice(placeOf(byPrice, (other) => other.price !== null));

/** The vehicles that are most like one, whatever they cost: of its make, then of its body style, then of about its year. */
function mostAlike(vehicle: Entry, others: readonly Entry[], count: number): Entry[] {
  const unlikeness = (other: Entry) =>
    (other.make === vehicle.make ? 0 : 2_000) +
    (isSameBody(vehicle, other) ? 0 : 1_000) +
    Math.abs(other.year - vehicle.year);
  const found: { other: Entry; by: number }[] = [];
  for (const other of others) {
    const by = unlikeness(other);
    if (other.id === vehicle.id || by >= (found[count - 1]?.by ?? Infinity)) continue;
    found.push({ other, by });
    found.sort((one, next) => one.by - next.by);
    found.length = Math.min(found.length, count);
  }
  return found.map(({ other }) => other);
}
