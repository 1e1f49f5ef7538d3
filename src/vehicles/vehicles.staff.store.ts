import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { staffPageSize } from './vehicles.staff.ts';
import type { StaffListRequest, SoldListRequest, SoldSort } from './vehicles.staff.ts';
import type { Snapshot } from './catalogue/catalogue.ts';
import type { Entry } from './catalogue/entry.ts';
import { orderOf, reversed } from './catalogue/staff-order.ts';
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
  { staffOrders, values, ...snapshot }: Snapshot,
  { page, limit, search = '', sort = 'newest-desc', status }: StaffListRequest,
): Promise<Inventory> {
  const { key, isReversed } = orderOf(sort);
  const { vehicles: found, forgiving, isNamed } = findForStaff(staffOrders[key], search, values);
  const counts = found === staffOrders[key] ? snapshot.counts : countByStatus(found);
  const among = status === undefined ? found : found.filter((entry) => isAmong(entry, status));
  const total = among.length;
  const isPaged = page !== undefined || limit !== undefined;
  const size = isPaged ? (limit ?? staffPageSize) : total;
  const first = ((page ?? 1) - 1) * size;
  const end = first + size;
  const inOrder = (some: readonly Entry[]) => (isReversed ? reversed(some, key, end) : some);
  const named = among.filter(isNamed);
  const others = named.length === 0 ? among : among.filter((entry) => !isNamed(entry));
  const ids = [...inOrder(named), ...inOrder(others)].slice(first, end).map(({ id }) => id);
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
    .orderBy(...soldOrder(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await queries
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, shown))
    .orderBy(...soldOrder(sort));
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

type SoldKey = SoldSort extends `${infer Name}-${string}` ? Name : never;

const soldKeys: Record<SoldKey, PgColumn | SQL> = {
  soldAt: vehicles.soldAt,
  id: idOfSale,
  make: alphabetic(vehicles.make),
  model: alphabetic(vehicles.model),
  year: vehicles.year,
  price: vehicles.price,
  soldPrice: vehicles.soldPrice,
  profit: vehicles.profit,
  daysToSell: vehicles.daysToSell,
};

/** The columns to sort by. */
function soldOrder(sort: SoldSort): SQL[] {
  const [key, direction] = sort.split('-') as [SoldKey, 'asc' | 'desc'];
  return [direction === 'asc' ? up(soldKeys[key]) : down(soldKeys[key]), ...newestSale];
}
