import type { StaffSort } from '../vehicles.staff.ts';
import type { Entry } from './entry.ts';

type Compare = (a: number, b: number) => number;

/**
 * A part of an order of the staff screens, of vehicles that are newest first: ties stay so, and what is missing (a price
 * on request, no VIN) comes last in both directions. What `comesFirst` tells does so in every order.
 */
export function staffOrder(
  newestFirst: readonly Entry[],
  sort: StaffSort,
  { first, end, comesFirst }: { first: number; end: number; comesFirst: (entry: Entry) => boolean },
): Entry[] {
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const values = valuesOf(newestFirst, key);
  const byValue: Compare = (a, b) => {
    const [one, other] = [values[a] ?? null, values[b] ?? null];
    if (one === other) return a - b;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -sign : sign;
  };
  const named = new Set<number>();
  newestFirst.forEach((entry, at) => comesFirst(entry) && named.add(at));
  const compare: Compare = (a, b) => Number(named.has(b)) - Number(named.has(a)) || byValue(a, b);
  const places = Uint32Array.from(newestFirst, (_, at) => at);
  const shown = sortedPart(places, first, end, named.size === 0 ? byValue : compare);
  return Array.from(shown).flatMap((at) => newestFirst[at] ?? []);
}

type Key = StaffSort extends `${infer Name}-${string}` ? Name : never;

/** What vehicles are sorted by; null for what is missing. */
function valuesOf(entries: readonly Entry[], key: Key): (number | string | null)[] {
  switch (key) {
    case 'newest':
      return entries.map((_, at) => -at);
    case 'status':
      return entries.map(({ status }) => Number(status === 'sold'));
    case 'make':
    case 'model': {
      const names = [...new Set(entries.map((entry) => entry[key]))].sort(alphabetic.compare);
      const places = new Map(names.map((name, place) => [name, place]));
      return entries.map((entry) => places.get(entry[key]) ?? 0);
    }
    default:
      return entries.map((entry) => entry[key]);
  }
}

const alphabetic = new Intl.Collator('en');

/**
 * The numbers from place `first` to before `end` of the order, as if all were sorted, in a fraction of the time.
 * Reorders `numbers`.
 */
export function sortedPart(numbers: Uint32Array, first: number, end: number, compare: Compare): Uint32Array {
  settle(numbers, 0, numbers.length);
  return numbers.subarray(first, end);

  /** Sorts what is between `first` and `end` of the part from `low` to before `high`. */
  function settle(numbers: Uint32Array, low: number, high: number): void {
    if (high - low <= sortedAtOnce) {
      numbers.subarray(low, high).sort(compare);
      return;
    }
    const middle = part(numbers, low, high, compare);
    if (first < middle) settle(numbers, low, middle);
    if (end > middle) settle(numbers, middle, high);
  }
}

const sortedAtOnce = 64;

/** Hoare's partition: everything before the returned place comes before everything from it on. */
function part(numbers: Uint32Array, low: number, high: number, compare: Compare): number {
  const pivot = numbers[(low + high) >> 1] ?? 0;
  let left = low;
  let right = high - 1;
  for (;;) {
    while (compare(numbers[left] ?? 0, pivot) < 0) left += 1;
    while (compare(numbers[right] ?? 0, pivot) > 0) right -= 1;
    if (left >= right) return right + 1;
    const held = numbers[left] ?? 0;
    numbers[left] = numbers[right] ?? 0;
    numbers[right] = held;
    left += 1;
    right -= 1;
  }
}
