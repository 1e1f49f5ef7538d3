import { may } from '../accounts/permissions.ts';
import { ApiError } from '../platform/errors.ts';
import type { Role } from '../platform/roles.ts';
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { dayAfter, startOf } from '../platform/time-zones.ts';
import type { Buyers, SoldFilter } from './sold-filter.ts';
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

/**
 * One page of the sold vehicles, with the number and the proceeds (US dollars) of all that are asked for. `buyers` are
 * names by the ids of the page's vehicles; `salespeople` are all who have sold anything.
 */
export type SoldList = {
  vehicles: Vehicle[];
  total: number;
  totals: { revenue: number; profit: number };
  buyers: Record<string, string>;
  salespeople: string[];
};

/** The dealership's time zone, and who knows the buyers. */
type SoldContext = { timeZone: string; buyers: Buyers };

/** One page of the sold vehicles that are asked for. */
export async function soldList(
  queries: Queries,
  { page, limit, sort = 'soldAt-desc', ...filter }: SoldListRequest & { limit: number },
  context: SoldContext,
): Promise<SoldList> {
  const wanted = await wantedSales(filter, context);
  const [sums = { total: 0, revenue: 0, profit: 0 }] = await queries
    .select({
      total: sql<number>`count(*)::int`,
      revenue: sumInCents(vehicles.soldPrice),
      profit: sumInCents(vehicles.profit),
    })
    .from(vehicles)
    .where(wanted);
  const { total, ...totals } = sums;
  // Ids first: whole rows do not fit into the memory for sorting.
  const shown = queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(wanted)
    .orderBy(...soldOrder(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await queries
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, shown))
    .orderBy(...soldOrder(sort));
  const people = await queries
    .selectDistinct({ soldBy: vehicles.soldBy })
    .from(vehicles)
    .where(and(isSold, isNotNull(vehicles.soldBy)));
  return {
    vehicles: rows.map(toVehicle),
    total,
    totals,
    buyers: await buyersIn(rows, context.buyers),
    salespeople: people.flatMap(({ soldBy }) => soldBy ?? []).toSorted(),
  };
}

/** Throws 403 for an order that a role may not have: the order alone would tell which sale earned more. */
export function requireOrder(sort: SoldSort | undefined, role: Role): void {
  if (sort?.startsWith('profit') === true && !may(role, 'see-costs'))
    throw new ApiError(403, 'Your role does not allow this order');
}

/** All sales that are asked for, with the names of their buyers by the ids of the vehicles. */
export async function wantedSold(
  queries: Queries,
  { sort = 'soldAt-desc', ...filter }: SoldFilter & { sort?: SoldSort | undefined },
  context: SoldContext,
): Promise<{ vehicles: Vehicle[]; buyers: Record<string, string> }> {
  const rows = await queries
    .select()
    .from(vehicles)
    .where(await wantedSales(filter, context))
    .orderBy(...soldOrder(sort));
  return { vehicles: rows.map(toVehicle), buyers: await buyersIn(rows, context.buyers) };
}

async function buyersIn(
  rows: readonly (typeof vehicles.$inferSelect)[],
  buyers: Buyers,
): Promise<Record<string, string>> {
  const names = await buyers.names(rows.flatMap(({ soldToInquiryId }) => soldToInquiryId ?? []));
  return Object.fromEntries(
    rows.flatMap(({ id, soldToInquiryId, buyerName }) => {
      const name = soldToInquiryId === null ? buyerName : names.get(soldToInquiryId);
      return name === null || name === undefined ? [] : [[String(id), name]];
    }),
  );
}

/** Every word must be found, in the vehicle or its buyer. */
async function wantedSales(
  { search = '', from, to, soldBy }: SoldFilter,
  { timeZone, buyers }: SoldContext,
): Promise<SQL | undefined> {
  const words = search.includes('\0') ? [] : search.split(/\s+/u).filter((word) => word !== '');
  const found = await Promise.all(
    words.map(async (word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      const bought = await buyers.found(pattern);
      return or(
        ...searched.map((column) => ilike(column, pattern)),
        sql`${vehicles.year}::text = ${word}`,
        sql`${vehicles.id}::text = ${word}`,
        bought.length === 0 ? undefined : sql`${vehicles.soldToInquiryId} = any(${idList(bought)})`,
      );
    }),
  );
  return and(
    isSold,
    ...found,
    from === undefined ? undefined : gte(vehicles.soldAt, startOf(from, timeZone)),
    to === undefined ? undefined : lt(vehicles.soldAt, startOf(dayAfter(to, 1), timeZone)),
    soldBy === undefined || soldBy === '' ? undefined : eq(vehicles.soldBy, soldBy),
  );
}

const searched = [
  vehicles.make,
  vehicles.model,
  vehicles.trim,
  vehicles.vin,
  vehicles.stockNumber,
  vehicles.buyerName,
  vehicles.buyerPhone,
  vehicles.buyerEmail,
];

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
