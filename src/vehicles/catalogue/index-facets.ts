import { offeredChoices } from '../detail-filters.ts';
import { detailChoices, type DetailChoice, type Facets } from '../filters.ts';
import type { VehicleIndex } from './vehicle-index.ts';

/** What the filters offer for all listed vehicles. */
export function facetsOfIndex({ columns, orders, makes }: VehicleIndex): Facets {
  const { make, year, price, power } = columns;
  const foundMakes = new Uint8Array(makes.texts.length);
  const years = new Set<number>();
  let lastYear = Number.NaN;
  let leastPower = Infinity;
  let mostPower = 0;
  // Sorted by year, so that vehicles of the same year are adjacent.
  for (const slot of orders['year-desc']) {
    foundMakes[make[slot] ?? 0] = 1;
    if (year[slot] !== lastYear) years.add((lastYear = year[slot] ?? 0));
    const known = power[slot] ?? 0;
    if (known > mostPower) mostPower = known;
    if (known > 0 && known < leastPower) leastPower = known;
  }
  const details = Object.fromEntries(
    detailChoices.map((name) => [name, valuesIn(columns[name], orders.newest)]),
  ) as Record<DetailChoice, number>;
  // Prices on request are last in both orders, so one comes first only if no vehicle has a price.
  const firstPrice = (sort: 'price-asc' | 'price-desc') => Math.max(0, price[orders[sort][0] ?? -1] ?? 0);
  return {
    makes: makes.texts
      .filter((_, number) => foundMakes[number] === 1)
      .sort((a, b) => a.localeCompare(b, 'en')),
    years: [...years],
    priceRange: { min: firstPrice('price-asc'), max: firstPrice('price-desc') },
    details: offeredChoices({ ...details, leastPower, mostPower }),
  };
}

/** The values of a detail that these vehicles have between them, as bits. */
function valuesIn(column: Float64Array, slots: Uint32Array): number {
  let found = 0;
  for (const slot of slots) found |= column[slot] ?? 0;
  return found;
}
