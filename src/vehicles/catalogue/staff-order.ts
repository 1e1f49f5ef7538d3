import type { StaffSort } from '../vehicles.staff.ts';
import type { Entry } from './entry.ts';

type Value = number | string | null;
type Key = StaffSort extends `${infer Name}-${string}` ? Name : never;

/** Missing values last. */
function ascending(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

const { compare: alphabetic } = new Intl.Collator('en');
const byName = (one: string, other: string) =>
  one === other ? 0 : alphabetic(one, other) || ascending(one, other);

const by = <V extends Value>(
  valueOf: (entry: Entry) => V,
  compareValues: (one: V, other: V) => number = ascending,
) => ({ valueOf, compare: (a: Entry, b: Entry) => compareValues(valueOf(a), valueOf(b)) });

/** The orders of the staff's list, ascending; `newest` is newest first. */
const keys = {
  newest: by(({ listedAt }) => -listedAt),
  id: by(({ id }) => id),
  make: by(({ make }) => make, byName),
  model: by(({ model }) => model, byName),
  year: by(({ year }) => year),
  vin: by(({ vin }) => vin),
  price: by(({ price }) => price),
  status: by(({ status }) => Number(status === 'sold')),
} satisfies Record<Key, { valueOf: (entry: Entry) => Value; compare: (a: Entry, b: Entry) => number }>;

export const staffKeys = Object.keys(keys) as Key[];

export const staffComparator = (key: Key) => keys[key].compare;

export type StaffOrders = Readonly<Record<Key, readonly Entry[]>>;

/** A key of the staff's orders and whether vehicles are the other way round in it. */
export function orderOf(sort: StaffSort): { key: Key; isReversed: boolean } {
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  return { key, isReversed: (direction === 'desc') !== (key === 'newest') };
}

/**
 * An order the other way round, at least up to place `end`: ties stay newest first, and missing values (a price on
 * request, no VIN) last.
 */
export function reversed(order: readonly Entry[], key: Key, end: number): readonly Entry[] {
  if (key === 'newest') return order.toReversed();
  const { valueOf } = keys[key];
  const isTie = (one?: Entry, other?: Entry) => one && other && valueOf(one) === valueOf(other);
  const known = order.findLastIndex((entry) => valueOf(entry) !== null) + 1;
  const after: Entry[] = [];
  for (let rest = known, from = known; rest > 0 && after.length < end; rest = from) {
    do from -= 1;
    while (isTie(order[from - 1], order[rest - 1]));
    for (const entry of order.slice(from, rest)) after.push(entry);
  }
  return after.concat(order.slice(known));
}
