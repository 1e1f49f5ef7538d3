import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import {
  openLiveValue,
  type ChangedPayloads,
  type LiveValue,
  type LiveValueOptions,
} from '../../platform/live-value.ts';
import { comparators, sortOrders, type Facets, type SortOrder } from '../filters.ts';
import { countByStatus, type Inventory } from '../staff/inventory-list.ts';
import { catalogueBatches } from '../vehicles.store.ts';
import { entryOf, isListed, isSameEntry, type Entry } from './entry.ts';
import { entryById, orderAfter } from './kept-order.ts';
import { staffComparator, staffKeys, type StaffOrders } from './staff-order.ts';
import { countsAfter, countsOf, type ValueCounts } from './value-counts.ts';
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

/** Every vehicle at one moment. Immutable: replaced by a later snapshot. Kept orders save each list from sorting. */
export type Snapshot = {
  readonly version: number;
  /** How many vehicles are listed. */
  readonly listed: number;
  readonly facets: Facets;
  /** The listed vehicles in each order that visitors can choose. */
  readonly orders: Readonly<Record<SortOrder, readonly Entry[]>>;
  readonly listedValues: ValueCounts;
  /** Every vehicle in each order of the staff's list: sold and unpublished ones, too. */
  readonly staffOrders: StaffOrders;
  readonly values: ValueCounts;
  readonly counts: Inventory['counts'];
  /** Where files of videos are loaded from, with how many vehicles have theirs there. */
  readonly videoOrigins: ReadonlyMap<string, number>;
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

const noValues = countsAfter(null, { arrived: [] });

const nothing = (): Snapshot => ({
  version: 0,
  listed: 0,
  facets: facetsOf(noValues, []),
  orders: { newest: [], 'price-asc': [], 'price-desc': [], 'mileage-asc': [], 'year-desc': [] },
  listedValues: noValues,
  staffOrders: { newest: [], id: [], make: [], model: [], year: [], vin: [], price: [], status: [] },
  values: noValues,
  counts: countByStatus([]),
  videoOrigins: new Map(),
});

/** Reads what has changed and returns the next snapshot, or the previous one if lists see no difference. */
async function readOnto(
  before: Snapshot,
  { queries }: Database,
  changed: ChangedPayloads,
): Promise<Snapshot> {
  const byId = before.staffOrders.id;
  const ids = changed && [...new Set(changed.flatMap((about) => about.split(',').map(Number)))];
  const missing = new Set(ids ?? byId.map(({ id }) => id));
  const gone = new Set<Entry>();
  const arrived: Entry[] = [];
  for await (const batch of catalogueBatches(queries, ids)) {
    for (const vehicle of batch) {
      missing.delete(vehicle.id);
      const held = entryById(byId, vehicle.id);
      const next = entryOf(vehicle);
      if (held && isSameEntry(held, next)) continue;
      if (held) gone.add(held);
      arrived.push(next);
    }
  }
  for (const id of missing) {
    const held = entryById(byId, id);
    if (held) gone.add(held);
  }
  if (before.version > 0 && gone.size === 0 && arrived.length === 0) return before;

  const inLists = { gone: new Set([...gone].filter(isListed)), arrived: arrived.filter(isListed) };
  const orders = { ...before.orders };
  for (const sort of sortOrders) {
    orders[sort] = orderAfter(before.orders[sort], inLists, comparators[sort]);
    // Sorting a large inventory takes a while, so other work gets its turn in between.
    await nextTurn();
  }
  const staffOrders = { ...before.staffOrders };
  for (const key of staffKeys) {
    staffOrders[key] = orderAfter(before.staffOrders[key], { gone, arrived }, staffComparator(key));
    await nextTurn();
  }
  const listedValues = countsAfter(before.listedValues, inLists);
  return {
    version: before.version + 1,
    listed: orders.newest.length,
    facets: facetsOf(listedValues, orders['price-asc']),
    orders,
    listedValues,
    staffOrders,
    values: countsAfter(before.values, { gone, arrived }),
    counts: countByStatus(staffOrders.newest),
    videoOrigins: countsOf((entry) => entry.videoOrigin, before.videoOrigins, { gone, arrived }),
  };
}
