import { and, desc, eq, gte, ne, sql, type SQL } from 'drizzle-orm';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { ageBuckets, interestShown, monthsShown } from './dashboard.ts';
import type { DashboardInsights, DashboardStats } from './dashboard.staff.schema.ts';
import { lastMonths } from './months.ts';

const listed = ne(vehicles.status, 'sold');
// In the same form as the index.
const newest = [sql`${vehicles.listedAt} desc nulls last`, sql`${vehicles.id} desc nulls last`];
/** Number of listings in "Vehicle Details". */
const recentShown = 10;

// Counts are cast to integers: a bigint would be returned as text.
const vehicleCount = sql<number>`count(*)::int`;
const sumOf = (amount: typeof vehicles.price | typeof vehicles.costBasis | typeof vehicles.soldPrice) =>
  sql<number>`coalesce(sum(${amount}), 0)::double precision`;
/** Price and cost basis are known; 0 is the form's default and means that nobody entered one. */
const isCosted = sql`(${vehicles.price} is not null and ${vehicles.costBasis} > 0)`;
const ofCosted = (figure: SQL) =>
  sql<number>`coalesce(${figure} filter (where ${isCosted}), 0)::double precision`;
/** Whole days since listing, never negative, even if the clock was set back. */
const daysListed = (now: Date) =>
  // Not with extract(), whose numeric takes several times as long as double precision.
  sql`greatest(0, floor(date_part('epoch', ${now.toISOString()}::timestamptz - ${vehicles.listedAt}) / 86400))`;
/** Rounds a sum to cents, because binary fractions drift. */
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The dashboard's stats at `now`. All totals come from one query by make, so that they are consistent. */
export async function readStats(queries: Queries, now: Date): Promise<DashboardStats> {
  const makes = await queries
    .select({
      make: vehicles.make,
      count: vehicleCount,
      value: sumOf(vehicles.price),
      costBasis: sumOf(vehicles.costBasis),
      costedVehicles: ofCosted(sql`count(*)`),
      costedValue: ofCosted(sql`sum(${vehicles.price})`),
      costedCostBasis: ofCosted(sql`sum(${vehicles.costBasis})`),
      days: sql<number>`sum(${daysListed(now)})::double precision`,
    })
    .from(vehicles)
    .where(listed)
    .groupBy(vehicles.make)
    .orderBy(desc(sumOf(vehicles.price)), sql`${vehicles.make} collate "C"`);
  const recent = await queries
    .select({
      id: vehicles.id,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      price: vehicles.price,
      costBasis: vehicles.costBasis,
      listedAt: vehicles.listedAt,
      views: vehicles.views,
    })
    .from(vehicles)
    .where(listed)
    .orderBy(...newest)
    .limit(recentShown);
  const total = (figure: Exclude<keyof (typeof makes)[number], 'make'>) =>
    makes.reduce((sum, make) => sum + make[figure], 0);
  const totalVehicles = total('count');
  return {
    totalVehicles,
    totalValue: cents(total('value')),
    totalCostBasis: cents(total('costBasis')),
    costed: {
      vehicles: total('costedVehicles'),
      value: cents(total('costedValue')),
      costBasis: cents(total('costedCostBasis')),
    },
    avgDaysInInventory: totalVehicles === 0 ? 0 : total('days') / totalVehicles,
    vehiclesByMake: makes.map(({ make, count, value }) => ({ make, count, value: cents(value) })),
    recentVehicles: recent.map((vehicle) => ({ ...vehicle, listedAt: vehicle.listedAt.toISOString() })),
  };
}

/** The dashboard's insights at `now`, with the months of `timeZone` (an IANA name). */
export async function readInsights(
  queries: Queries,
  options: { now: Date; timeZone: string; holdingCostPerDay: number | null },
): Promise<DashboardInsights> {
  const { now, timeZone, holdingCostPerDay } = options;
  const [ageing, months, interest] = await Promise.all([
    readAgeing(queries, now),
    readMonths(queries, now, timeZone),
    readInterest(queries),
  ]);
  return { ageing, holdingCostPerDay, months, interest };
}

async function readAgeing(queries: Queries, now: Date): Promise<DashboardInsights['ageing']> {
  const starts = sql.raw(`array[${ageBuckets.map(({ from }) => from).join()}]::double precision[]`);
  const rows = await queries
    .select({
      bucket: sql<number>`width_bucket(${daysListed(now)}, ${starts})`.as('bucket'),
      count: vehicleCount,
      value: sumOf(vehicles.price),
      days: sql<number>`sum(${daysListed(now)})::double precision`,
    })
    .from(vehicles)
    .where(listed)
    .groupBy(sql`bucket`);
  return ageBuckets.map(({ name }, index) => {
    const row = rows.find(({ bucket }) => bucket === index + 1);
    return { bucket: name, count: row?.count ?? 0, value: cents(row?.value ?? 0), days: row?.days ?? 0 };
  });
}

/**
 * Sales by month. The months are computed here and not by the database, whose time zones may differ from
 * those that the settings were validated against.
 */
async function readMonths(
  queries: Queries,
  now: Date,
  timeZone: string,
): Promise<DashboardInsights['months']> {
  const months = lastMonths(now, timeZone, monthsShown);
  const [first] = months;
  if (!first) return [];
  const starts = sql`array[${sql.join(
    months.map(({ start }) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )}]`;
  const rows = await queries
    .select({
      month: sql<number>`width_bucket(${vehicles.soldAt}, ${starts})`.as('month'),
      sales: vehicleCount,
      revenue: sumOf(vehicles.soldPrice),
      profit: sql<number>`coalesce(sum(${vehicles.profit}), 0)::double precision`,
    })
    .from(vehicles)
    .where(and(eq(vehicles.status, 'sold'), gte(vehicles.soldAt, first.start)))
    .groupBy(sql`month`);
  return months.map(({ month }, index) => {
    const row = rows.find((candidate) => candidate.month === index + 1);
    return {
      month,
      sales: row?.sales ?? 0,
      revenue: cents(row?.revenue ?? 0),
      profit: cents(row?.profit ?? 0),
    };
  });
}

async function readInterest(queries: Queries): Promise<DashboardInsights['interest']> {
  const viewed = queries
    .select({
      id: vehicles.id,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      views: vehicles.views,
    })
    .from(vehicles)
    .where(listed)
    .orderBy(desc(vehicles.views), desc(vehicles.id))
    .limit(interestShown)
    .as('viewed');
  return queries
    .select({
      id: viewed.id,
      year: viewed.year,
      make: viewed.make,
      model: viewed.model,
      views: viewed.views,
      // Only for the vehicles shown, by their index.
      inquiries: sql<number>`(${queries
        .select({ count: vehicleCount })
        .from(inquiries)
        .where(and(eq(inquiries.vehicleId, viewed.id), eq(inquiries.isDoubtful, false)))})`,
    })
    .from(viewed)
    .orderBy(desc(viewed.views), desc(viewed.id));
}
