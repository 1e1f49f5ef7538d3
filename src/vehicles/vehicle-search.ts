import { compact } from './folded-text.ts';
import {
  allWords,
  isNamed,
  numberFinder,
  wordsInVehicle,
  wordsOf,
  type StaffWorded,
} from './search-words.ts';

/** What the search of the staff screens finds. */
export type FoundForStaff<V> = {
  vehicles: V[];
  /** Whether words that differ by a slip were taken too, because no vehicle has the words. */
  forgiving: boolean;
  /** Whether the search is the vehicle's ID or stock number; such a vehicle comes first in every order. */
  isNamed: (vehicle: V) => boolean;
};

/** The vehicles that the search of the staff screens finds, in their order; `searchForStaff` is the same on the server. */
export function findForStaff<V extends StaffWorded>(vehicles: readonly V[], text: string): FoundForStaff<V> {
  if (text.trim() === '') return { vehicles: [...vehicles], forgiving: false, isNamed: () => false };
  const given = wordsOf(text);
  const numbersOf = numberFinder(given);
  const all = allWords(given);
  const find = (forgiving: boolean) =>
    vehicles.filter((vehicle) => {
      const has = wordsInVehicle(vehicle, { ...given, forgiving });
      return all > 0 && (has | numbersOf({ ...vehicle, vin: vehicle.vin ?? '' })) === all;
    });
  const exact = find(false);
  const forgiving = exact.length === 0;
  return {
    vehicles: forgiving ? find(true) : exact,
    forgiving,
    isNamed: ({ id, stockNumber }) => isNamed({ id, stock: compact(stockNumber ?? '') }, given),
  };
}
