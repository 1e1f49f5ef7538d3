import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { staffPageSize } from './vehicles.staff.ts';
import type {
  StaffListRequest,
  StaffSort,
  StaffStatus,
  SoldListRequest,
  SoldSort,
} from './vehicles.staff.ts';
import { searchRule } from './vehicle-search.ts';
import type { Held } from './catalogue/vehicle-index.ts';
import type { Vehicle } from './vehicle.ts';
import { toVehicle } from './vehicles.store.ts';
import { vehicles } from './vehicles.table.ts';

export type StaffList = {
  vehicles: Vehicle[];
  /** Vehicles that match search and status. */
  total: number;
  /** Vehicles that match the search; every vehicle that is not sold is available. */
  counts: Record<StaffStatus | 'all', number>;
};

/**
 * The inventory of the staff screens, including sold vehicles: all matches, or one page if `page` or `limit`
 * is given. Searching and counting use this process's catalogue; only the rows come from the database.
 */
export async function staffList(
  queries: Queries,
  held: Iterable<Held>,
  { page, limit, search = '', sort = 'newest-desc', status }: StaffListRequest,
): Promise<StaffList> {
  const { ids, counts } = await find(held, search.trim());
  const total = counts[status ?? 'all'];
  if (total === 0) return { vehicles: [], total, counts };
  // As one array: PostgreSQL limits the number of parameters.
  const found = ids === null ? undefined : sql`${vehicles.id} = any(${`{${ids.join(',')}}`}::integer[])`;
  const reading = queries
    .select()
    .from(vehicles)
    .where(and(found, status && statusConditions[status]))
    .orderBy(...staffOrders[sort]);
  const size = limit ?? staffPageSize;
  const isPaged = page !== undefined || limit !== undefined;
  const rows = await (isPaged ? reading.limit(size).offset(((page ?? 1) - 1) * size) : reading);
  return { vehicles: rows.map(toVehicle), total, counts };
}

/** Vehicles searched before yielding to the event loop: about 5 ms. */
const perTurn = 10_000;

/** The matches of a search: ids, null for all vehicles, and counts. */
async function find(held: Iterable<Held>, search: string) {
  const ids: number[] | null = search === '' ? null : [];
  const matches = searchRule(search);
  let looked = 0;
  let all = 0;
  let sold = 0;
  let unpublished = 0;
  for (const vehicle of held) {
    if (++looked % perTurn === 0) await setImmediate();
    if (ids && !matches(vehicle)) continue;
    ids?.push(vehicle.id);
    all += 1;
    if (vehicle.isSold) sold += 1;
    if (!vehicle.isPublished) unpublished += 1;
  }
  return { ids, counts: { all, available: all - sold, sold, unpublished } };
}

/** The ids of all vehicles that `staffList` finds for a search and a status. */
export async function foundIds(
  held: Iterable<Held>,
  { search = '', status }: Pick<StaffListRequest, 'search' | 'status'>,
): Promise<number[]> {
  const matches = searchRule(search.trim());
  const ids: number[] = [];
  let looked = 0;
  for (const vehicle of held) {
    if (++looked % perTurn === 0) await setImmediate();
    if (status !== undefined && !hasStatus[status](vehicle)) continue;
    if (matches(vehicle)) ids.push(vehicle.id);
  }
  return ids;
}

const hasStatus: Record<StaffStatus, (vehicle: Held) => boolean> = {
  sold: (vehicle) => vehicle.isSold,
  available: (vehicle) => !vehicle.isSold,
  unpublished: (vehicle) => !vehicle.isPublished,
};

/** One page of the sold vehicles, with the number and the proceeds (US dollars) of all of them. */
export type SoldList = {
  vehicles: Vehicle[];
  total: number;
  totals: { revenue: number; profit: number };
};

/** One page of the sold vehicles. */
export async function soldList(
  queries: Queries,
  { page, limit, sort = 'soldAt-desc' }: SoldListRequest & { limit: number },
): Promise<SoldList> {
  const [sums = { total: 0, revenue: 0, profit: 0 }] = await queries
    .select({
      total: sql<number>`count(*)::int`,
      revenue: sumInCents(vehicles.soldPrice),
      profit: sumInCents(vehicles.profit),
    })
    .from(vehicles)
    .where(isSold);
  const { total, ...totals } = sums;
  const rows = await queries
    .select()
    .from(vehicles)
    .where(isSold)
    .orderBy(...soldOrders[sort])
    .limit(limit)
    .offset((page - 1) * limit);
  return { vehicles: rows.map(toVehicle), total, totals };
}

/** As numeric, because binary fractions drift when cents are summed. */
const sumInCents = (amount: PgColumn) =>
  sql<number>`coalesce(sum(${amount}::numeric(12, 2)), 0)::double precision`;

const isSold = eq(vehicles.status, 'sold');
const statusConditions: Record<StaffStatus, SQL> = {
  sold: isSold,
  available: ne(vehicles.status, 'sold'),
  unpublished: eq(vehicles.isPublished, false),
};

// Named, because the database's default collation may sort all capitals before small letters.
const alphabetic = (column: PgColumn) => sql`${column} collate "und-x-icu"`;
// Null positions match the indexes: PostgreSQL does not use an index that has nulls elsewhere.
const up = (value: PgColumn | SQL) => sql`${asc(value)} nulls last`;
const down = (value: PgColumn | SQL) => sql`${desc(value)} nulls last`;

const newestListing = [down(vehicles.listedAt), down(vehicles.id)];
const newestSale = [down(vehicles.soldAt), down(vehicles.id)];

const staffOrders: Record<StaffSort, SQL[]> = {
  'newest-desc': newestListing,
  'newest-asc': [sql`${vehicles.listedAt} asc nulls first`, sql`${vehicles.id} asc nulls first`],
  'id-asc': [asc(vehicles.id)],
  'id-desc': [desc(vehicles.id)],
  'make-asc': [up(alphabetic(vehicles.make)), ...newestListing],
  'make-desc': [down(alphabetic(vehicles.make)), ...newestListing],
  'model-asc': [up(alphabetic(vehicles.model)), ...newestListing],
  'model-desc': [down(alphabetic(vehicles.model)), ...newestListing],
  'year-asc': [up(vehicles.year), ...newestListing],
  'year-desc': [down(vehicles.year), ...newestListing],
  'vin-asc': [up(vehicles.vin), ...newestListing],
  'vin-desc': [down(vehicles.vin), ...newestListing],
  'price-asc': [up(vehicles.price), ...newestListing],
  'price-desc': [down(vehicles.price), ...newestListing],
  'status-asc': [up(isSold), ...newestListing],
  'status-desc': [down(isSold), ...newestListing],
};

const soldOrders: Record<SoldSort, SQL[]> = {
  'soldAt-desc': newestSale,
  'soldAt-asc': [up(vehicles.soldAt), ...newestSale],
  'id-asc': [asc(vehicles.id)],
  'id-desc': [desc(vehicles.id)],
  'make-asc': [up(alphabetic(vehicles.make)), ...newestSale],
  'make-desc': [down(alphabetic(vehicles.make)), ...newestSale],
  'model-asc': [up(alphabetic(vehicles.model)), ...newestSale],
  'model-desc': [down(alphabetic(vehicles.model)), ...newestSale],
  'year-asc': [up(vehicles.year), ...newestSale],
  'year-desc': [down(vehicles.year), ...newestSale],
  'price-asc': [up(vehicles.price), ...newestSale],
  'price-desc': [down(vehicles.price), ...newestSale],
  'soldPrice-asc': [up(vehicles.soldPrice), ...newestSale],
  'soldPrice-desc': [down(vehicles.soldPrice), ...newestSale],
  'profit-asc': [up(vehicles.profit), ...newestSale],
  'profit-desc': [down(vehicles.profit), ...newestSale],
  'daysToSell-asc': [up(vehicles.daysToSell), ...newestSale],
  'daysToSell-desc': [down(vehicles.daysToSell), ...newestSale],
};
