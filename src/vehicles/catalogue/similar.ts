import type { Entry } from './entry.ts';

/** How many similar vehicles a page shows. */
const most = 3;
/** How far their prices may be from the vehicle's, as a share of it. */
const reach = 0.2;

/**
 * The listed vehicles that have the make or the body style of a vehicle, and a price within 20% of its own: at most
 * three, the nearest price first, and of two that are as near the higher one. None for a price on request.
 */
export function similarTo(vehicle: Entry, byPrice: readonly Entry[]): Entry[] {
  const { id, make, bodyStyle, price } = vehicle;
  if (price === null) return [];
  const distance = (other: Entry) => Math.abs((other.price ?? Infinity) - price);
  const near = byPrice.filter(
    (other) =>
      distance(other) <= price * reach &&
      other.id !== id &&
      (other.make === make || (bodyStyle !== null && other.bodyStyle === bodyStyle)),
  );
  const isBelow = (other: Entry) => (other.price ?? 0) < price;
  return [...near.filter((other) => !isBelow(other)), ...near.filter(isBelow).toReversed()]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most);
}
