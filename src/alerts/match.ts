import { bitOf, bitsOf } from '../vehicles/details.ts';
import { detailChoices, matches } from '../vehicles/filters.ts';
import {
  allWords,
  bodyStyleWords,
  wordsInCode,
  wordsInColor,
  wordsInName,
  wordsInYear,
  wordsOf,
  type Words,
} from '../vehicles/search-words.ts';
import { toFilters } from '../vehicles/site/inventory-search.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import type { AlertCriteria } from './criteria.ts';

/**
 * Whether a vehicle is one that an alert looks for: the inventory's rule, with its words in other fields than
 * the model (`blue convertible`), but without forgiven slips: the mail must not be about something else.
 */
export function matcherOf(criteria: AlertCriteria): (vehicle: PublicVehicle) => boolean {
  const filters = toFilters(criteria);
  const words = { words: wordsOf(filters.model), forgiving: false };
  return (vehicle) =>
    (vehicle.horsepower ?? 0) >= (criteria.power ?? 0) &&
    detailChoices.every((name) => {
      const value = criteria[name];
      return value === undefined || (bitsOf(name, vehicle) & bitOf(name, value)) !== 0;
    }) &&
    (matches(vehicle, filters) ||
      (words.words.length > 0 && hasWords(vehicle, words) && matches(vehicle, { ...filters, model: '' })));
}

function hasWords(vehicle: PublicVehicle, words: Words): boolean {
  const { bodyStyle } = vehicle;
  const found =
    wordsInName(vehicle.make, words) |
    wordsInName(vehicle.model, words) |
    wordsInYear(vehicle.year, words) |
    wordsInColor(vehicle.exteriorColor ?? '', words) |
    wordsInColor(vehicle.interiorColor ?? '', words) |
    (bodyStyle === null ? 0 : wordsInName(bodyStyleWords(bodyStyle), words)) |
    wordsInCode(vehicle.stockNumber ?? '', words);
  return found === allWords(words);
}
