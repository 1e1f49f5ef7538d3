import { detailTest, offeredChoices, type Detailed } from '../detail-filters.ts';
import {
  filterAndSort,
  filterNames,
  hasDetails,
  matches,
  noFilters,
  type Facets,
  type Filterable,
  type Reach,
  type Sortable,
  type VehicleFilters,
} from '../filters.ts';
import { wordsOf, wordTest, type Worded } from '../search-words.ts';
import { priceScaleOf } from './price-scale.ts';
import { countsAfter, type ValueCounts } from './value-counts.ts';

type Searched = Filterable & Sortable & Worded & Detailed;

/**
 * The vehicles that pass, in the order given, and how far the search had to go. A text that the model of some vehicle
 * contains is searched in models only, whatever the other filters leave of them. Otherwise its words are searched in other
 * fields too, and if no vehicle has them all, once more with slips forgiven.
 */
export function search<V extends Searched>(
  listed: readonly V[],
  filters: VehicleFilters,
  values: ValueCounts = countsAfter(null, { arrived: listed }),
): { found: readonly V[]; reach: Reach } {
  if (filterNames.every((name) => filters[name] === noFilters[name]))
    return { found: listed, reach: 'model' };
  const { model, ...others } = filters;
  const rest = { ...others, model: '' };
  const passing = (vehicles: readonly V[]) =>
    filterAndSort(hasDetails(rest) ? vehicles.filter(detailTest(rest)) : vehicles, rest, 'newest');
  if (model === '') return { found: passing(listed), reach: 'model' };
  const isIn = (name: string) =>
    matches({ model: name, make: '', year: 0, price: null }, { ...noFilters, model });
  const models = new Set([...values.model.keys()].filter(isIn));
  if (models.size > 0)
    return { found: passing(listed.filter((vehicle) => models.has(vehicle.model))), reach: 'model' };
  const given = wordsOf(model);
  if (given.words.length === 0) return { found: [], reach: 'model' };
  for (const reach of ['words', 'slips'] as const) {
    const having = listed.filter(wordTest({ ...given, forgiving: reach === 'slips' }, values));
    if (having.length > 0) return { found: passing(having), reach };
  }
  return { found: [], reach: 'model' };
}

/**
 * Makes A-Z, years newest first, the range of the known prices, `{0, 0}` when there are none, their scale, and the details
 * that can be chosen.
 */
export const facetsOf = (listed: ValueCounts, byPrice: readonly { price: number | null }[]): Facets => {
  const priceRange = {
    min: byPrice[0]?.price ?? 0,
    max: byPrice.findLast(({ price }) => price !== null)?.price ?? 0,
  };
  return {
    makes: [...listed.make.keys()].sort((a, b) => a.localeCompare(b, 'en')),
    years: [...listed.year.keys()].sort((a, b) => b - a),
    priceRange,
    priceScale: priceScaleOf(byPrice, priceRange),
    details: offeredChoices(listed),
  };
};
