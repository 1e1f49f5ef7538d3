import { detailTest } from '../detail-filters.ts';
import { allMakes, allYears, detailNames, noFilters, priceCeiling, type VehicleFilters } from '../filters.ts';
import { isFew } from '../inventory-pages.ts';
import { differenceWords, type Differences } from './difference-words.ts';
import type { Entry } from './entry.ts';
import type { ValueCounts } from './value-counts.ts';
import { search } from './visitor-search.ts';

/** How many are offered. */
const mostOffered = 3;

/** How much a difference of each kind counts, where it is as large as it can be: the price most, then body and year. */
const weights = { price: 8, body: 4, year: 2, other: 1 };

/**
 * The vehicles that are nearest to what a visitor asked for, and how each differs, if there are few that match. Of two that
 * are as near, the newer listing comes first. A price on request, and words that no vehicle has, count as if they matched.
 */
export function nearestTo(
  listed: readonly Entry[],
  filters: VehicleFilters,
  values: ValueCounts,
): { entry: Entry; differs: string }[] {
  const differencesOf = comparison(listed, filters, values);
  const nearest: { entry: Entry; differences: Differences; distance: number }[] = [];
  let matching = 0;
  for (const entry of listed) {
    const differences = differencesOf(entry);
    if (differences === null) {
      matching += 1;
      if (!isFew(matching)) return [];
      continue;
    }
    const distance = distanceOf(differences);
    if (nearest.length === mostOffered && distance >= (nearest.at(-1)?.distance ?? 0)) continue;
    const place = nearest.findIndex((other) => other.distance > distance);
    nearest.splice(place < 0 ? nearest.length : place, 0, { entry, differences, distance });
    nearest.length = Math.min(nearest.length, mostOffered);
  }
  return nearest.map(({ entry, differences }) => ({ entry, differs: differenceWords(entry, differences) }));
}

/** Returns how a vehicle differs from what was asked for; null for one that matches. */
function comparison(listed: readonly Entry[], filters: VehicleFilters, values: ValueCounts) {
  const { model, make, year, vin, minPrice, maxPrice } = filters;
  const named =
    model === '' ? null : new Set(search(listed, { ...noFilters, model }, values).found.map(({ id }) => id));
  const isUnknown = vin !== '' || named?.size === 0;
  const asksPrice = minPrice > 0 || maxPrice < priceCeiling;
  const asked = detailNames.flatMap((name) =>
    filters[name] === undefined ? [] : { name, has: detailTest({ [name]: filters[name] }) },
  );
  return (entry: Entry): Differences | null => {
    const isNamed = named === null || named.size === 0 || named.has(entry.id);
    const isOfMake = make === allMakes || entry.make === make;
    const years = year === allYears ? 0 : Math.abs(entry.year - Number(year));
    const over = overPrice(entry.price, minPrice, maxPrice);
    const details = asked.filter(({ has }) => !has(entry)).map(({ name }) => name);
    const isLike = isNamed && isOfMake && years === 0 && over === 0 && details.length === 0;
    if (isLike && !isUnknown && !(asksPrice && entry.price === null)) return null;
    return { isNamed, isOfMake, years, over, asksPrice, minPrice, maxPrice, details };
  };
}

/** Dollars above the highest price or, negative, below the lowest. */
function overPrice(price: number | null, minPrice: number, maxPrice: number): number {
  if (price === null) return 0;
  if (maxPrice < priceCeiling && price > maxPrice) return price - maxPrice;
  return price < minPrice ? price - minPrice : 0;
}

function distanceOf(differences: Differences): number {
  const { isNamed, isOfMake, years, over, minPrice, maxPrice, details } = differences;
  // From 0 to 1: twice or half of a limit is half of the way.
  const limit = over > 0 ? maxPrice : minPrice;
  const dearer = Math.max(limit, limit + over);
  const byPrice = dearer === 0 ? 0 : Math.abs(over) / dearer;
  const byYear = years / (years + 5);
  const byBody = Number(details.includes('body'));
  const others = Number(!isNamed) + Number(!isOfMake) + details.length - byBody;
  return weights.price * byPrice + weights.body * byBody + weights.year * byYear + weights.other * others;
}
