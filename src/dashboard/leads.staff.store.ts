import { and, eq, gte, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import { leadSourceLabels, leadSources } from '../inquiries/inquiry.ts';
import type { Queries } from '../platform/database.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { monthsShown } from './dashboard.ts';
import { mergedSources, responseMonths } from './leads.ts';
import type { LeadInsights } from './dashboard.staff.schema.ts';
import { lastMonths, type Month } from './months.ts';

/** The dashboard's figures about leads at `now`, with the months of `timeZone` (an IANA name). */
export async function readLeadInsights(
  queries: Queries,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LeadInsights> {
  const [responses, sources, people] = await Promise.all([
    readResponses(queries, lastMonths(now, timeZone, responseMonths)),
    readSources(queries, lastMonths(now, timeZone, monthsShown)),
    readPeople(queries, lastMonths(now, timeZone, monthsShown)),
  ]);
  return { responses, sources: mergedSources(sources), people };
}

/** Minutes from a lead to its first answer; null while it has none. */
const minutes = sql`extract(epoch from ${inquiries.answeredAt} - ${inquiries.createdAt}) / 60`;
const medianMinutes = sql<
  number | null
>`(percentile_cont(0.5) within group (order by ${minutes}))::double precision`;

/** The inquiries that a vehicle was sold to. */
const soldLeads = (queries: Queries) =>
  queries
    .selectDistinct({ inquiryId: vehicles.soldToInquiryId })
    .from(vehicles)
    .where(and(eq(vehicles.status, 'sold'), sql`${vehicles.soldToInquiryId} is not null`))
    .as('sold');

/** Leads by whom they are assigned to, and those that bought by the salesperson of the sale. */
async function readPeople(queries: Queries, [first]: readonly Month[]): Promise<LeadInsights['people']> {
  if (!first) return [];
  const counts = and(gte(inquiries.createdAt, first.start), eq(inquiries.isDoubtful, false));
  const assigned = await queries
    .select({
      username: users.username,
      leads: sql<number>`count(*)::int`.as('leads'),
      answered: sql<number>`count(${inquiries.answeredAt})::int`,
      medianMinutes,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assignedTo))
    .where(counts)
    .groupBy(users.username)
    .orderBy(sql`leads desc`, sql`${users.username} nulls last`);
  // A sale without a salesperson is one of whoever worked on the lead.
  const sellers = await queries
    .select({
      username: sql<string | null>`coalesce(${vehicles.soldBy}, ${users.username})`.as('seller'),
      sold: sql<number>`count(distinct ${inquiries.id})::int`.as('sold'),
    })
    .from(vehicles)
    .innerJoin(inquiries, eq(inquiries.id, vehicles.soldToInquiryId))
    .leftJoin(users, eq(users.id, inquiries.assignedTo))
    .where(and(eq(vehicles.status, 'sold'), counts))
    .groupBy(sql`seller`)
    .orderBy(sql`sold desc`, sql`seller nulls last`);
  const soldBy = new Map(sellers.map(({ username, sold }) => [username, sold]));
  const known = new Set(assigned.map(({ username }) => username));
  return [
    ...assigned.map((row) => ({ ...row, sold: soldBy.get(row.username) ?? 0 })),
    ...sellers
      .filter(({ username }) => !known.has(username))
      .map((row) => ({ ...row, leads: 0, answered: 0, medianMinutes: null })),
  ];
}

async function readResponses(queries: Queries, months: readonly Month[]): Promise<LeadInsights['responses']> {
  const [first] = months;
  if (!first) return [];
  const starts = sql`array[${sql.join(
    months.map(({ start }) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )}]`;
  const rows = await queries
    .select({
      month: sql<number>`width_bucket(${inquiries.createdAt}, ${starts})`.as('month'),
      leads: sql<number>`count(*)::int`,
      answered: sql<number>`count(${inquiries.answeredAt})::int`,
      withinHour: sql<number>`(count(*) filter (where ${minutes} <= 60))::int`,
      withinDay: sql<number>`(count(*) filter (where ${minutes} <= 1440))::int`,
      medianMinutes,
    })
    .from(inquiries)
    .where(and(gte(inquiries.createdAt, first.start), eq(inquiries.isDoubtful, false)))
    .groupBy(sql`month`);
  const none = { leads: 0, answered: 0, withinHour: 0, withinDay: 0, medianMinutes: null };
  return months.map(({ month }, index) => ({
    ...(rows.find((row) => row.month === index + 1) ?? none),
    month,
  }));
}

/** Search engines and networks whose hosts say no more than their name: `google.com`, `m.facebook.com`. */
const wellKnownHost =
  '(?:^|\\.)(google|bing|duckduckgo|yahoo|facebook|instagram|youtube|linkedin|pinterest|tiktok)(?:\\.co)?\\.[a-z]{2,3}$';

async function readSources(queries: Queries, [first]: readonly Month[]): Promise<LeadInsights['sources']> {
  if (!first) return [];
  // With or without "www.", it is the same site.
  const host = sql`regexp_replace(${inquiries.referrer}, '^www\\.', '')`;
  const sourceLabel = sql`case ${inquiries.source} ${sql.join(
    leadSources.map((source) => sql`when ${source} then ${leadSourceLabels[source]}`),
    sql` `,
  )} end`;
  const sold = soldLeads(queries);
  return (
    queries
      .select({
        source:
          sql<string>`coalesce(lower(${inquiries.utmSource}), substring(${inquiries.referrer} from ${wellKnownHost}::text), ${host}, ${sourceLabel}, 'Not known')`.as(
            'source_name',
          ),
        leads: sql<number>`count(*)::int`.as('leads'),
        sales: sql<number>`count(${sold.inquiryId})::int`,
      })
      .from(inquiries)
      .leftJoin(sold, eq(sold.inquiryId, inquiries.id))
      .where(and(gte(inquiries.createdAt, first.start), eq(inquiries.isDoubtful, false)))
      // Not `source`: the column of that name would come first.
      .groupBy(sql`source_name`)
      .orderBy(sql`leads desc`, sql`source_name`)
  );
}
