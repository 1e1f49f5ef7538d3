import { setImmediate as nextTurn } from 'node:timers/promises';
import { onRequest, type Columns } from './columns.ts';
import { sortOrders, type SortOrder } from '../filters.ts';

/** The slots of all listed vehicles in each sort order that visitors can choose. */
export type Orders = { readonly [Sort in SortOrder]: Uint32Array };

const none = new Uint32Array(0);

export const noOrders: Orders = {
  newest: none,
  'price-asc': none,
  'price-desc': none,
  'mileage-asc': none,
  'year-desc': none,
};

/**
 * The first sort key of each order, the same as in `comparators` of filters.ts. Ties are newest first, prices
 * on request last.
 */
const firstKeys = {
  newest: null,
  'price-asc': { column: 'price', sign: 1 },
  'price-desc': { column: 'price', sign: -1 },
  'mileage-asc': { column: 'mileage', sign: 1 },
  'year-desc': { column: 'year', sign: -1 },
} as const satisfies Record<SortOrder, { column: keyof Columns; sign: 1 | -1 } | null>;

type Compare = (a: number, b: number) => number;

function comparator(sort: SortOrder, columns: Columns): Compare {
  const { id, listedAt } = columns;
  const newest: Compare = (a, b) => value(listedAt, b) - value(listedAt, a) || value(id, b) - value(id, a);
  const key = firstKeys[sort];
  if (key === null) return newest;
  const values = columns[key.column];
  const { sign } = key;
  if (sort !== 'price-asc') return (a, b) => sign * (value(values, a) - value(values, b)) || newest(a, b);
  // `onRequest` is lower than every price, so it would come first.
  const last = (slot: number) => Number(value(values, slot) === onRequest);
  return (a, b) => last(a) - last(b) || value(values, a) - value(values, b) || newest(a, b);
}

const value = (column: Float64Array, slot: number) => column[slot] ?? 0;

/** The slots whose position may have changed: in every order, or in the orders by one column. */
export type Moved = { everywhere: Set<number>; by: Record<'price' | 'mileage' | 'year', Set<number>> };

export const noneMoved = (): Moved => ({
  everywhere: new Set(),
  by: { price: new Set(), mileage: new Set(), year: new Set() },
});

/**
 * Updates the orders after some slots have moved, been listed or unlisted; unchanged orders are shared with
 * the previous ones.
 */
export async function ordersAfter(before: Orders, columns: Columns, moved: Moved): Promise<Orders> {
  const after = { ...before };
  for (const sort of sortOrders) {
    const key = firstKeys[sort];
    const slots = key === null ? moved.everywhere : new Set([...moved.everywhere, ...moved.by[key.column]]);
    if (slots.size === 0) continue;
    after[sort] = orderAfter(before[sort], slots, columns, comparator(sort, columns));
    // Sorting a large inventory takes a while, so this yields to the event loop in between.
    if (slots.size > 1_000) await nextTurn();
  }
  return after;
}

function orderAfter(
  before: Uint32Array,
  moved: ReadonlySet<number>,
  columns: Columns,
  compare: Compare,
): Uint32Array {
  const kept = withoutSlots(before, moved, columns.id.length);
  const arriving = Uint32Array.from(moved)
    .filter((slot) => columns.listed[slot] === 1)
    .sort(compare);
  const after = new Uint32Array(kept.length + arriving.length);
  let copied = 0;
  arriving.forEach((slot, index) => {
    const place = placeOf(slot, kept, copied, compare);
    after.set(kept.subarray(copied, place), copied + index);
    after[place + index] = slot;
    copied = place;
  });
  after.set(kept.subarray(copied), copied + arriving.length);
  return after;
}

function withoutSlots(order: Uint32Array, slots: ReadonlySet<number>, size: number): Uint32Array {
  const gone = new Uint8Array(size);
  for (const slot of slots) gone[slot] = 1;
  const kept = new Uint32Array(order.length);
  let length = 0;
  for (const slot of order) {
    if (gone[slot] === 1) continue;
    kept[length] = slot;
    length += 1;
  }
  return kept.subarray(0, length);
}

/** The position at which a slot belongs in an order, searched from `first` on. */
function placeOf(slot: number, order: Uint32Array, first: number, compare: Compare): number {
  let low = first;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
