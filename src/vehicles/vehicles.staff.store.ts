import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { staffPageSize } from './vehicles.staff.ts';
import type { StaffListRequest, SoldListRequest, SoldSort } from './vehicles.staff.ts';
import type { Snapshot } from './catalogue/catalogue.ts';
import { staffOrder } from './catalogue/staff-order.ts';
import { idList } from './id-list.ts';
import { countByStatus, isAmong, type Inventory } from './staff/inventory-list.ts';
import { findForStaff } from './vehicle-search.ts';
import type { Vehicle } from './vehicle.ts';
import { toVehicle } from './vehicles.store.ts';
import { vehicles } from './vehicles.table.ts';

/**
 * The inventory of the staff screens, including sold vehicles: all matches, or one page if `page` or `limit`
 * is given. Searching, counting and sorting use this process's catalogue; only the rows come from the database.
 */
export async function staffList(
  queries: Queries,
  { all }: Snapshot,
  { page, limit, search = '', sort = 'newest-desc', status }: StaffListRequest,
): Promise<Inventory> {
  const { vehicles: found, forgiving, isNamed } = findForStaff(all, search);
  const counts = countByStatus(found);
  const among = status === undefined ? found : found.filter((entry) => isAmong(entry, status));
  const total = among.length;
  const isPaged = page !== undefined || limit !== undefined;
  const size = isPaged ? (limit ?? staffPageSize) : total;
  const first = ((page ?? 1) - 1) * size;
  const part = { first, end: Math.min(total, first + size), comesFirst: isNamed };
  const ids = first < total ? staffOrder(among, sort, part).map(({ id }) => id) : [];
  const answer = { total, counts, forgiving };
  if (ids.length === 0) return { vehicles: [], ...answer };
  const rows = await queries
    .select()
    .from(vehicles)
    .where(sql`${vehicles.id} = any(${idList(ids)})`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return { vehicles: ids.flatMap((id) => rowOf.get(id) ?? []).map(toVehicle), ...answer };
}

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
  // Ids first: whole rows do not fit into the memory for sorting.
  const shown = queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(isSold)
    .orderBy(...soldOrders[sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await queries
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, shown))
    .orderBy(...soldOrders[sort]);
  return { vehicles: rows.map(toVehicle), total, totals };
}

/** As numeric, because binary fractions drift when cents are summed. */
const sumInCents = (amount: PgColumn) =>
  sql<number>`coalesce(sum(${amount}::numeric(12, 2)), 0)::double precision`;

const isSold = eq(vehicles.status, 'sold');
// Named, because the database's default collation may sort all capitals before small letters.
const alphabetic = (column: PgColumn) => sql`${column} collate "und-x-icu"`;
// Null positions match the indexes: PostgreSQL does not use an index that has nulls elsewhere.
const up = (value: PgColumn | SQL) => sql`${asc(value)} nulls last`;
const down = (value: PgColumn | SQL) => sql`${desc(value)} nulls last`;

const newestSale = [down(vehicles.soldAt), down(vehicles.id)];

/** A sum, so that PostgreSQL looks for sales among the sold vehicles and not among all ids. */
const idOfSale = sql`(${vehicles.id} + 0)`;

const soldOrders: Record<SoldSort, SQL[]> = {
  'soldAt-desc': newestSale,
  'soldAt-asc': [up(vehicles.soldAt), ...newestSale],
  'id-asc': [asc(idOfSale)],
  'id-desc': [desc(idOfSale)],
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
