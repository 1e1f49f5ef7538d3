import {
  allWords,
  nameTest,
  numberFinder,
  wordFinder,
  wordsOf,
  type StaffWorded,
  type WordedValues,
} from './search-words.ts';

/** What the search of the staff screens finds. */
export type FoundForStaff<V> = {
  vehicles: readonly V[];
  /** Whether words that differ by a slip were taken too, because no vehicle has the words. */
  forgiving: boolean;
  /** Whether the search is the vehicle's ID or stock number; such a vehicle comes first in every order. */
  isNamed: (vehicle: V) => boolean;
};

/** The vehicles that the search of the staff screens finds, in their order. `values` are those of all of them. */
export function findForStaff<V extends StaffWorded>(
  vehicles: readonly V[],
  text: string,
  values?: WordedValues,
): FoundForStaff<V> {
  if (text.trim() === '') return { vehicles, forgiving: false, isNamed: () => false };
  const given = wordsOf(text);
  const all = allWords(given);
  const numbersOf = numberFinder(given);
  const find = (forgiving: boolean) => {
    const wordsIn = wordFinder({ ...given, forgiving }, values);
    // Numbers have no typos: a word alone has been looked for in them already.
    const hasNumbers = !forgiving || given.words.length > 1;
    return vehicles.filter((vehicle) => {
      const has = wordsIn(vehicle);
      return all > 0 && (has === all || (hasNumbers && (has | numbersOf(vehicle)) === all));
    });
  };
  const exact = find(false);
  const forgiving = exact.length === 0;
  return {
    vehicles: forgiving ? find(true) : exact,
    forgiving,
    isNamed: nameTest(given),
  };
}
