import { wordedFields, type Worded } from '../search-words.ts';
import type { Detailed } from '../detail-filters.ts';

const countedFields = [...wordedFields, 'horsepower'] as const;
type CountedField = (typeof countedFields)[number];
type Counted = Pick<Worded & Detailed, CountedField>;

/** How many vehicles have each value of the fields that many vehicles share. */
export type ValueCounts = { readonly [Field in CountedField]: ReadonlyMap<Counted[Field], number> };

/** The counts after some vehicles have gone and others arrived; without earlier ones, those of the vehicles that arrived. */
export function countsAfter(
  before: ValueCounts | null,
  { gone = [], arrived }: { gone?: Iterable<Counted>; arrived: readonly Counted[] },
): ValueCounts {
  const counts = countedFields.map((field) => {
    const after = new Map<unknown, number>(before?.[field]);
    for (const vehicle of arrived) after.set(vehicle[field], (after.get(vehicle[field]) ?? 0) + 1);
    for (const vehicle of gone) {
      const left = (after.get(vehicle[field]) ?? 0) - 1;
      if (left > 0) after.set(vehicle[field], left);
      else after.delete(vehicle[field]);
    }
    return [field, after];
  });
  return Object.fromEntries(counts) as ValueCounts;
}
