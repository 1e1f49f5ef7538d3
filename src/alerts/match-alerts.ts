import { detailTest } from '../vehicles/detail-filters.ts';
import { matches } from '../vehicles/filters.ts';
import { wordsOf, wordTest } from '../vehicles/search-words.ts';
import { toFilters } from '../inventory/site/inventory-search.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import type { AlertCriteria } from './criteria.ts';

/**
 * Whether a vehicle matches an alert: the inventory's rule, with its words in other fields than
 * the model (`blue convertible`), but without fuzzy matching: the mail must not be about something else.
 */
export function matcherOf(criteria: AlertCriteria): (vehicle: PublicVehicle) => boolean {
  const filters = toFilters(criteria);
  const hasDetails = detailTest(filters);
  const words = wordsOf(filters.model);
  const hasWords = wordTest({ ...words, forgiving: false });
  return (vehicle) =>
    hasDetails(vehicle) &&
    (matches(vehicle, filters) ||
      (words.words.length > 0 && hasWords(vehicle) && matches(vehicle, { ...filters, model: '' })));
}
