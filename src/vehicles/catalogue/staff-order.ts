import type { StaffSort } from '../vehicles.staff.ts';
import { onRequest } from './columns.ts';
import type { StringTable } from './string-table.ts';
import type { VehicleIndex } from './vehicle-index.ts';

type Compare = (a: number, b: number) => number;

/**
 * The order of two slots in a list of the staff screens: ties are newest first, and what is missing (a price
 * on request, no VIN) comes last in both directions. No two slots are equal.
 */
export function staffComparator(sort: StaffSort, { columns, makes, models, vins }: VehicleIndex): Compare {
  const { id, listedAt } = columns;
  const newest: Compare = (a, b) => at(listedAt, b) - at(listedAt, a) || at(id, b) - at(id, a);
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const by =
    (valueOf: (slot: number) => number): Compare =>
    (a, b) =>
      sign * (valueOf(a) - valueOf(b)) || newest(a, b);
  switch (key) {
    case 'newest':
      return direction === 'desc' ? newest : (a, b) => newest(b, a);
    case 'id':
      return by((slot) => at(id, slot));
    case 'year':
      return by((slot) => at(columns.year, slot));
    case 'status':
      return by((slot) => at(columns.sold, slot));
    case 'make':
    case 'model': {
      const places = placesOf(key === 'make' ? makes : models);
      const column = columns[key];
      return by((slot) => places[at(column, slot)] ?? 0);
    }
    case 'price':
      return missingLast(
        (slot) => at(columns.price, slot) === onRequest,
        by((slot) => at(columns.price, slot)),
      );
    case 'vin': {
      const vinOf = (slot: number) => vins.texts[at(columns.vin, slot)] ?? '';
      return missingLast(
        (slot) => vinOf(slot) === '',
        (a, b) => sign * compareTexts(vinOf(a), vinOf(b)) || newest(a, b),
      );
    }
  }
}

type Key = StaffSort extends `${infer Name}-${string}` ? Name : never;

const at = (column: Float64Array, slot: number) => column[slot] ?? 0;
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const missingLast =
  (isMissing: (slot: number) => boolean, compare: Compare): Compare =>
  (a, b) =>
    Number(isMissing(a)) - Number(isMissing(b)) || compare(a, b);

const alphabetic = new Intl.Collator('en');
/** The last alphabetic places that were worked out for each table; tables only grow. */
const known = new WeakMap<StringTable, Uint32Array>();

/** The place of each of the table's texts in alphabetic order, by its number. */
function placesOf(table: StringTable): Uint32Array {
  const before = known.get(table);
  if (before?.length === table.texts.length) return before;
  const places = new Uint32Array(table.texts.length);
  const sorted = Array.from(places, (_, number) => number).sort((a, b) =>
    alphabetic.compare(table.texts[a] ?? '', table.texts[b] ?? ''),
  );
  sorted.forEach((number, place) => (places[number] = place));
  known.set(table, places);
  return places;
}

/**
 * The slots from place `first` to before `end` of the order, as if all were sorted, in a fraction of the time.
 * Reorders `slots`.
 */
export function sortedPart(slots: Uint32Array, first: number, end: number, compare: Compare): Uint32Array {
  settle(slots, 0, slots.length);
  return slots.subarray(first, end);

  /** Sorts what is between `first` and `end` of the part from `low` to before `high`. */
  function settle(slots: Uint32Array, low: number, high: number): void {
    if (high - low <= sortedAtOnce) {
      slots.subarray(low, high).sort(compare);
      return;
    }
    const middle = part(slots, low, high, compare);
    if (first < middle) settle(slots, low, middle);
    if (end > middle) settle(slots, middle, high);
  }
}

const sortedAtOnce = 64;

/** Hoare's partition: everything before the returned place comes before everything from it on. */
function part(slots: Uint32Array, low: number, high: number, compare: Compare): number {
  const pivot = slots[(low + high) >> 1] ?? 0;
  let left = low;
  let right = high - 1;
  for (;;) {
    while (compare(slots[left] ?? 0, pivot) < 0) left += 1;
    while (compare(slots[right] ?? 0, pivot) > 0) right -= 1;
    if (left >= right) return right + 1;
    const held = slots[left] ?? 0;
    slots[left] = slots[right] ?? 0;
    slots[right] = held;
    left += 1;
    right -= 1;
  }
}
