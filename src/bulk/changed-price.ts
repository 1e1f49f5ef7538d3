import { vehicleBounds } from '../vehicles/vehicle-bounds.ts';

/** How a price changes. `value` is in US dollars or per cent; a negative one lowers the price. */
export type PriceChange = {
  by: 'amount' | 'percent';
  value: number;
  /** To the nearest $500, or to the nearest price that ends in 900; null to the cent, or after a percentage to the dollar. */
  round: null | 500 | 900;
};

/** The price in US dollars after a change: never below $1, and never above the highest that may be listed. */
export function changedPrice(price: number, { by, value, round }: PriceChange): number {
  const exact = by === 'amount' ? price + value : price * (1 + value / 100);
  // Nobody asks for $38,798.06.
  const plain = by === 'percent' && round === null ? Math.round(exact) : exact;
  return Math.min(vehicleBounds.maxAmount, rounded(plain, round));
}

function rounded(price: number, round: PriceChange['round']): number {
  if (round === 500) return Math.max(500, Math.round(price / 500) * 500);
  if (round === 900) return Math.max(900, Math.round((price - 900) / 1000) * 1000 + 900);
  return Math.max(1, Math.round(price * 100) / 100);
}
