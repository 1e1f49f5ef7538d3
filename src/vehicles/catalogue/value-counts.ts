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
  const counts = countedFields.map((field) => [
    field,
    countsOf<Counted, unknown>((vehicle) => vehicle[field], before?.[field], { gone, arrived }),
  ]);
  return Object.fromEntries(counts) as ValueCounts;
}

/** The same for one value of each vehicle. */
export function countsOf<Vehicle, Value>(
  valueOf: (vehicle: Vehicle) => Value,
  before: ReadonlyMap<Value, number> | undefined,
  { gone, arrived }: { gone: Iterable<Vehicle>; arrived: readonly Vehicle[] },
): ReadonlyMap<Value, number> {
  const after = new Map(before);
  for (const vehicle of arrived) after.set(valueOf(vehicle), (after.get(valueOf(vehicle)) ?? 0) + 1);
  for (const vehicle of gone) {
    const left = (after.get(valueOf(vehicle)) ?? 0) - 1;
    if (left > 0) after.set(valueOf(vehicle), left);
    else after.delete(valueOf(vehicle));
  }
  return after;
}
