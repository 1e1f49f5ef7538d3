import { and, asc, count, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { staffPageSize } from './staff-lists.ts';
import type { AdminListRequest, AdminSort, AdminStatus, SoldListRequest, SoldSort } from './staff-lists.ts';
import type { Vehicle } from './vehicle.ts';
import { toVehicle } from './vehicles.store.ts';
import { vehicles } from './vehicles.table.ts';

export type AdminList = {
  vehicles: Vehicle[];
  /** Vehicles that pass search and status. */
  total: number;
  /** Vehicles that pass the search; available is all that is not sold. */
  counts: { all: number; available: number; sold: number };
};

/** The inventory of the portal, sold vehicles too: all that pass, or one page when `page` or `limit` is given. */
export async function adminList(queries: Queries, asked: AdminListRequest): Promise<AdminList> {
  const { page, limit, search = '', sort = 'newest-desc', status } = asked;
  const found = searchCondition(search);
  const counting = queries
    .select({ all: count(), sold: sql<number>`count(*) filter (where ${isSold})`.mapWith(Number) })
    .from(vehicles)
    .where(found);
  const reading = queries
    .select()
    .from(vehicles)
    .where(and(found, status && statusConditions[status]))
    .orderBy(...adminOrders[sort], ...newestListing);
  const size = limit ?? staffPageSize;
  const isPaged = page !== undefined || limit !== undefined;
  const [rows, [counted]] = await Promise.all([
    isPaged ? reading.limit(size).offset(((page ?? 1) - 1) * size) : reading,
    counting,
  ]);
  const { all = 0, sold = 0 } = counted ?? {};
  const counts = { all, available: all - sold, sold };
  return { vehicles: rows.map(toVehicle), total: counts[status ?? 'all'], counts };
}

/** One page of the sold vehicles. */
export async function soldList(
  queries: Queries,
  { page, limit, sort = 'soldAt-desc' }: SoldListRequest & { limit: number },
): Promise<{ vehicles: Vehicle[]; total: number }> {
  const total = await queries.$count(vehicles, isSold);
  const rows = await queries
    .select()
    .from(vehicles)
    .where(isSold)
    .orderBy(...soldOrders[sort], ...newestSale)
    .limit(limit)
    .offset((page - 1) * limit);
  return { vehicles: rows.map(toVehicle), total };
}

const isSold = eq(vehicles.status, 'sold');
const statusConditions: Record<AdminStatus, SQL> = { sold: isSold, available: ne(vehicles.status, 'sold') };

/**
 * Every word must stand in make, model or VIN, whatever its case, or begin the year or the id. Nothing in it has a
 * meaning of its own: strpos takes the text literally, which LIKE would not.
 */
function searchCondition(search: string): SQL | undefined {
  // No text of the database holds a NUL, and it would refuse to compare with one.
  if (search.includes('\0')) return sql`false`;
  const words = new Set(search.split(/\s+/).filter((word) => word !== ''));
  return and(...[...words].map(wordCondition));
}

const named = sql`${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.vin}, '')`;

function wordCondition(word: string): SQL | undefined {
  // Folding ASCII alone takes a tenth of the time, and is enough to find a word that has nothing else.
  const collation = sql.raw(/^[\x21-\x7e]*$/.test(word) ? '"C"' : '"und-x-icu"');
  const folded = (text: SQL) => sql`lower((${text}) collate ${collation})`;
  const stands = sql`strpos(${folded(named)}, ${folded(sql`${word}::text`)}) > 0`;
  if (!/^\d+$/.test(word)) return stands;
  const begins = (column: PgColumn) => sql`starts_with(${column}::text, ${word})`;
  return or(stands, begins(vehicles.year), begins(vehicles.id));
}

const newestListing = [desc(vehicles.listedAt), desc(vehicles.id)];
const newestSale = [sql`${vehicles.soldAt} desc nulls last`, desc(vehicles.id)];

// Named, because a database's own collation may put every capital before the small letters.
const alphabetic = (column: PgColumn) => sql`${column} collate "und-x-icu"`;
const nullsLast = (order: SQL) => sql`${order} nulls last`;
const up = (value: PgColumn | SQL) => [nullsLast(asc(value))];
const down = (value: PgColumn | SQL) => [nullsLast(desc(value))];

const adminOrders: Record<AdminSort, SQL[]> = {
  'newest-desc': [],
  'newest-asc': [asc(vehicles.listedAt), asc(vehicles.id)],
  'id-asc': up(vehicles.id),
  'id-desc': down(vehicles.id),
  'make-asc': up(alphabetic(vehicles.make)),
  'make-desc': down(alphabetic(vehicles.make)),
  'model-asc': up(alphabetic(vehicles.model)),
  'model-desc': down(alphabetic(vehicles.model)),
  'year-asc': up(vehicles.year),
  'year-desc': down(vehicles.year),
  'vin-asc': up(vehicles.vin),
  'vin-desc': down(vehicles.vin),
  'price-asc': up(vehicles.price),
  'price-desc': down(vehicles.price),
  'status-asc': [asc(isSold)],
  'status-desc': [desc(isSold)],
};

const soldOrders: Record<SoldSort, SQL[]> = {
  'soldAt-desc': [],
  'soldAt-asc': up(vehicles.soldAt),
  'id-asc': up(vehicles.id),
  'id-desc': down(vehicles.id),
  'make-asc': up(alphabetic(vehicles.make)),
  'make-desc': down(alphabetic(vehicles.make)),
  'model-asc': up(alphabetic(vehicles.model)),
  'model-desc': down(alphabetic(vehicles.model)),
  'year-asc': up(vehicles.year),
  'year-desc': down(vehicles.year),
  'price-asc': up(vehicles.price),
  'price-desc': down(vehicles.price),
  'soldPrice-asc': up(vehicles.soldPrice),
  'soldPrice-desc': down(vehicles.soldPrice),
  'profit-asc': up(vehicles.profit),
  'profit-desc': down(vehicles.profit),
  'daysToSell-asc': up(vehicles.daysToSell),
  'daysToSell-desc': down(vehicles.daysToSell),
};
