import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import {
  openLiveValue,
  type ChangedPayloads,
  type LiveValue,
  type LiveValueOptions,
} from '../../platform/live-value.ts';
import { comparators, sortOrders, type Facets, type SortOrder } from '../filters.ts';
import { catalogueBatches } from '../vehicles.store.ts';
import { entryOf, isListed, isSameEntry, type Entry } from './entry.ts';
import { facetsOf } from './visitor-search.ts';

/** Channel that tells every process of a committed write to vehicles; the payload is `vehiclesPayload`. */
export const catalogueChannel = 'catalogue';

/** Maximum length of a payload in bytes, somewhat below PostgreSQL's limit. */
const maxPayload = 7_900;

/**
 * The payload of a notice about these vehicles. If there are too many to list, it says that all have changed.
 */
export function vehiclesPayload(ids: readonly number[]): string {
  const about = ids.join(',');
  return about.length > maxPayload ? '' : about;
}

/** Every vehicle at one moment. Immutable: replaced by a later snapshot. */
export type Snapshot = {
  readonly version: number;
  /** How many vehicles are listed. */
  readonly listed: number;
  readonly facets: Facets;
  readonly entries: ReadonlyMap<number, Entry>;
  /** Every vehicle, newest first: sold and unpublished ones, too. */
  readonly all: readonly Entry[];
  /** The listed vehicles in each order that visitors can choose, so that no list has to sort. */
  readonly orders: Readonly<Record<SortOrder, readonly Entry[]>>;
};

/** The in-memory snapshot that visitors read, so that none of their requests waits for the database. */
export type Catalogue = LiveValue<Snapshot>;

/** Loads the catalogue and keeps it current on notices of `catalogueChannel`. */
export function openCatalogue(database: Database, options: LiveValueOptions): Promise<Catalogue> {
  return openLiveValue(
    database,
    catalogueChannel,
    (previous = nothing(), changed) => readOnto(previous, database, changed),
    options,
  );
}

const nothing = (): Snapshot => ({
  version: 0,
  listed: 0,
  facets: facetsOf([]),
  entries: new Map(),
  all: [],
  orders: { newest: [], 'price-asc': [], 'price-desc': [], 'mileage-asc': [], 'year-desc': [] },
});

/** Reads what has changed and returns the next snapshot, or the previous one if lists see no difference. */
async function readOnto(
  before: Snapshot,
  { queries }: Database,
  changed: ChangedPayloads,
): Promise<Snapshot> {
  const ids = changed && [...new Set(changed.flatMap((about) => about.split(',').map(Number)))];
  const missing = new Set(ids ?? before.entries.keys());
  const gone = new Set<Entry>();
  const arrived: Entry[] = [];
  for await (const batch of catalogueBatches(queries, ids)) {
    for (const vehicle of batch) {
      missing.delete(vehicle.id);
      const held = before.entries.get(vehicle.id);
      const next = entryOf(vehicle);
      if (held && isSameEntry(held, next)) continue;
      if (held) gone.add(held);
      arrived.push(next);
    }
  }
  for (const id of missing) {
    const held = before.entries.get(id);
    if (held) gone.add(held);
  }
  if (before.version > 0 && gone.size === 0 && arrived.length === 0) return before;

  const entries = new Map(before.entries);
  for (const { id } of gone) entries.delete(id);
  for (const entry of arrived) entries.set(entry.id, entry);
  const listed = arrived.filter(isListed);
  const orders = { ...before.orders };
  for (const sort of sortOrders) {
    orders[sort] = orderAfter(before.orders[sort], { gone, arrived: listed }, sort);
    // Sorting a large inventory takes a while, so other work gets its turn in between.
    await nextTurn();
  }
  return {
    version: before.version + 1,
    listed: orders.newest.length,
    facets: facetsOf(orders.newest),
    entries,
    all: orderAfter(before.all, { gone, arrived }, 'newest'),
    orders,
  };
}

type Compare = (a: Entry, b: Entry) => number;

/** What stays in an order is copied as it is: comparing all would take most of the time of a write. */
function orderAfter(
  before: readonly Entry[],
  { gone, arrived }: { gone: ReadonlySet<Entry>; arrived: readonly Entry[] },
  sort: SortOrder,
): readonly Entry[] {
  const byKey = comparators[sort];
  const newest: Compare = (a, b) => b.listedAt - a.listedAt || b.id - a.id;
  const compare: Compare = byKey ? (a, b) => byKey(a, b) || newest(a, b) : newest;
  const removed = new Set<number>();
  for (const entry of gone) removed.add(placeOf(entry, before, compare));
  const after: Entry[] = [];
  let copied = 0;
  const copyTo = (end: number) => {
    for (const entry of before.slice(copied, end)) {
      if (!removed.has(copied) || !gone.has(entry)) after.push(entry);
      copied += 1;
    }
  };
  for (const entry of arrived.toSorted(compare)) {
    copyTo(placeOf(entry, before, compare));
    after.push(entry);
  }
  copyTo(before.length);
  return after;
}

/** The place at which a vehicle is in an order, or would be. */
function placeOf(entry: Entry, order: readonly Entry[], compare: Compare): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = order[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
