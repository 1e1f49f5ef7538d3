import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { countInquiries, readInquiries } from './inquiries.staff.store.ts';
import { inquiries } from './inquiries.table.ts';
import { found, isCurrent, isDoubtful, isDue, orderBy } from './inquiry-conditions.ts';
import type { Inquiry, InquiryCounts } from './inquiry.ts';
import type { InquiryListQuery } from './inquiry.schema.ts';

/** Who asks for inquiries, and when. The search also finds what is about the vehicles of `vehicleIds`. */
type Asking = { userId: number; today: string; vehicleIds?: readonly number[] };

/** One page of the current, the doubtful or the archived inquiries; `total` counts the matches on all pages. */
export async function listInquiries(
  queries: Queries,
  asked: InquiryListQuery,
  { userId, today, vehicleIds }: Asking,
): Promise<{ inquiries: Inquiry[]; total: number; counts: InquiryCounts }> {
  const { archived, doubtful, search, mine } = asked;
  const condition = and(
    archived ? eq(inquiries.isArchived, true) : doubtful ? isDoubtful : isCurrent,
    mine ? eq(inquiries.assignedTo, userId) : undefined,
    found(search, vehicleIds),
  );
  const isFiltered = search !== '' || mine;
  const [page, counts] = await Promise.all([
    isFiltered ? findPage(queries, asked, condition) : readPage(queries, asked, condition),
    countInquiries(queries, today),
  ]);
  const all = archived ? counts.archived : doubtful ? counts.doubtful : counts.current;
  return { inquiries: page.rows, total: page.total ?? all, counts };
}

/** A page of what a search or a filter finds, with the number of all matches: one pass over all texts. */
async function findPage(
  queries: Queries,
  { page, limit, sort }: InquiryListQuery,
  condition: SQL | undefined,
): Promise<{ rows: Inquiry[]; total: number }> {
  const matches = await queries
    .select({ id: inquiries.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(inquiries)
    .where(condition)
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  const [first] = matches;
  if (first) {
    const ids = matches.map(({ id }) => id);
    return { rows: await readInquiries(queries, ids), total: first.total };
  }
  if (page === 1) return { rows: [], total: 0 };
  const [counted] = await queries.select({ total: count() }).from(inquiries).where(condition);
  return { rows: [], total: counted?.total ?? 0 };
}

/** A page of all inquiries that are current, doubtful or archived, by the indexes. */
async function readPage(
  queries: Queries,
  { page, limit, sort }: InquiryListQuery,
  condition: SQL | undefined,
): Promise<{ rows: Inquiry[]; total: null }> {
  const ids = await queries
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(condition)
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    rows: await readInquiries(
      queries,
      ids.map(({ id }) => id),
    ),
    total: null,
  };
}

/** The inquiries whose follow-up is overdue or due today, the most overdue first, and how many there are. */
export async function dueInquiries(
  queries: Queries,
  today: string,
  limit: number,
): Promise<{ inquiries: Inquiry[]; total: number }> {
  const due = await queries
    .select({ id: inquiries.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(inquiries)
    .where(isDue(today))
    .orderBy(asc(inquiries.followUpOn), ...orderBy('date-desc'))
    .limit(limit);
  const rows = await readInquiries(
    queries,
    due.map(({ id }) => id),
  );
  return { inquiries: rows, total: due[0]?.total ?? 0 };
}
