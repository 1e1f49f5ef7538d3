/** What buyers call a condition, a drivetrain, a transmission or a fuel, for the search by words. */
import { partsOf } from './folded-text.ts';
import { typoTest } from './typo.ts';
import {
  conditionSpellings,
  drivetrainSpellings,
  fuelSpellings,
  transmissionSpellings,
} from './spellings.ts';
import { conditionLabels, drivetrainLabels, fuelLabels, transmissionLabels } from './vehicle-values.ts';

export const wordedDetails = ['condition', 'drivetrain', 'transmission', 'fuel'] as const;
export type WordedDetail = (typeof wordedDetails)[number];

type Names = Readonly<Record<string, readonly string[]>>;

const details: Record<
  WordedDetail,
  {
    labels: Readonly<Record<string, string>>;
    spellings: Names;
    /** What buyers also look for by a value's wider name. In a listings file it would mean another value. */
    wider: Names;
    /** Words that say nothing but which detail is meant. They count beside one that names a value. */
    nouns: readonly string[];
  }
> = {
  condition: {
    labels: conditionLabels,
    spellings: conditionSpellings,
    wider: { certified: ['used', 'pre owned', 'preowned'] },
    nouns: [],
  },
  drivetrain: {
    labels: drivetrainLabels,
    spellings: drivetrainSpellings,
    wider: { awd: ['4x4'] },
    nouns: ['drive'],
  },
  transmission: {
    labels: transmissionLabels,
    spellings: transmissionSpellings,
    wider: { 'dual-clutch': ['automatic', 'auto'], cvt: ['automatic', 'auto'] },
    nouns: ['transmission', 'gearbox'],
  },
  fuel: {
    labels: fuelLabels,
    spellings: fuelSpellings,
    wider: { 'plug-in-hybrid': ['hybrid', 'plug in'] },
    nouns: ['fuel', 'engine'],
  },
};

/** The names of each value, as words. `at` for automatic is left out: it means nothing in a sentence. */
const namesOf = ({ labels, spellings, wider }: (typeof details)[WordedDetail]) =>
  new Map(
    Object.entries(labels).map(([value, label]) => {
      const names = [value, label, ...(spellings[value] ?? []), ...(wider[value] ?? [])];
      return [value, names.filter((name) => name !== 'at').map(partsOf)];
    }),
  );

const namesByDetail = new Map(wordedDetails.map((name) => [name, namesOf(details[name])]));

const singleWords = new Set(
  [...namesByDetail.values()].flatMap((names) =>
    [...names.values()].flat().flatMap(([word = '', ...others]) => (others.length === 0 ? word : [])),
  ),
);

/** Whether a single word names a value, such as `hybrid`. Words with digits, such as `4x4`, do not count. */
export const isDetailWord = (word: string): boolean => singleWords.has(word) && !/\d/.test(word);

/**
 * Which words of a search name a value. A name counts with all of its words, in any order: `wheel` alone is not in
 * `All-wheel drive`.
 */
export function namesDetail(
  name: WordedDetail,
  value: string,
  search: { words: readonly string[]; forgiving: boolean },
): (word: string) => boolean {
  const given = search.words.map(partsOf);
  const isSame = (part: string, other: string) =>
    part === other || (search.forgiving && other.length > 3 && typoTest(part)(other));
  const isIn = (parts: readonly string[], part: string) => parts.some((other) => isSame(part, other));
  const said = (namesByDetail.get(name)?.get(value) ?? []).filter((parts) =>
    parts.every((other) => given.some((word) => word.some((part) => isSame(part, other)))),
  );
  if (said.length === 0) return () => false;
  const known = [...said.flat(), ...details[name].nouns];
  return (word) => {
    const parts = partsOf(word);
    return parts.length > 0 && parts.every((part) => isIn(known, part));
  };
}
