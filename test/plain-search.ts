/** The visitors' search, stated over a list: what the catalogue's index must find, and what its filters must offer. */
import {
  bitsOf,
  matchesDetails,
  offeredChoices,
  type Detailed,
  type FoundDetails,
} from '../src/vehicles/detail-filters.ts';
import {
  detailChoices,
  filterAndSort,
  matches,
  noFilters,
  type Facets,
  type Filterable,
  type Reach,
  type Sortable,
  type SortOrder,
  type VehicleFilters,
} from '../src/vehicles/filters.ts';
import { hasWords, wordsOf, type Worded } from '../src/vehicles/search-words.ts';

/** The vehicles that pass, in order, and how far the search had to go. */
export function findVehicles<V extends Filterable & Sortable & Worded & Detailed>(
  vehicles: readonly V[],
  filters: VehicleFilters,
  sort: SortOrder,
): { found: V[]; reach: Reach } {
  const detailed = vehicles.filter((vehicle) => matchesDetails(vehicle, filters));
  const { model } = filters;
  const given = wordsOf(model);
  const isKnown = vehicles.some((vehicle) => matches(vehicle, { ...noFilters, model }));
  if (isKnown || given.words.length === 0)
    return { found: filterAndSort(detailed, filters, sort), reach: 'model' };
  for (const reach of ['words', 'slips'] as const) {
    const search = { ...given, forgiving: reach === 'slips' };
    if (!vehicles.some((vehicle) => hasWords(vehicle, search))) continue;
    const having = detailed.filter((vehicle) => hasWords(vehicle, search));
    return { found: filterAndSort(having, { ...filters, model: '' }, sort), reach };
  }
  return { found: [], reach: 'model' };
}

/**
 * Distinct makes A-Z, distinct years newest first, the range of the known prices, `{0, 0}` when there are
 * none, and the details that can be chosen.
 */
export function facetsOf(vehicles: readonly (Filterable & Detailed)[]): Facets {
  const prices = vehicles.flatMap(({ price }) => price ?? []);
  const powers = vehicles.flatMap(({ horsepower }) => horsepower ?? []);
  const found = Object.fromEntries(
    detailChoices.map((name) => [name, vehicles.reduce((bits, vehicle) => bits | bitsOf(name, vehicle), 0)]),
  ) as Omit<FoundDetails, 'leastPower' | 'mostPower'>;
  const range =
    prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) };
  return {
    makes: [...new Set(vehicles.map(({ make }) => make))].sort((a, b) => a.localeCompare(b, 'en')),
    years: [...new Set(vehicles.map(({ year }) => year))].sort((a, b) => b - a),
    priceRange: range,
    details: offeredChoices({
      ...found,
      leastPower: Math.min(...powers),
      mostPower: Math.max(...powers),
    }),
  };
}
