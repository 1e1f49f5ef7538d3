import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { countInquiries, readInquiries } from './inquiries.staff.store.ts';
import { inquiries } from './inquiries.table.ts';
import { found, isCurrent, isDoubtful, isDue, orderBy } from './inquiry-conditions.ts';
import type { InquiryListQuery, Inquiry, InquiryCounts } from './inquiry.schema.ts';

/** The search also finds inquiries about the vehicles of `vehicleIds`. */
type Asking = { userId: number; today: string; vehicleIds?: readonly number[] };

/** One page of the current, the doubtful or the archived inquiries; `total` counts the matches on all pages. */
export async function listInquiries(
  queries: Queries,
  asked: InquiryListQuery,
  { userId, today, vehicleIds }: Asking,
): Promise<{ inquiries: Inquiry[]; total: number; counts: InquiryCounts }> {
  const { archived, doubtful, search, mine, status, source, unassigned, due } = asked;
  const condition = and(
    archived ? eq(inquiries.isArchived, true) : doubtful ? isDoubtful : isCurrent,
    mine ? eq(inquiries.assignedTo, userId) : undefined,
    unassigned ? isNull(inquiries.assignedTo) : undefined,
    status && eq(inquiries.status, status),
    source && (source === 'website' ? isNull(inquiries.source) : eq(inquiries.source, source)),
    due ? isDue(today) : undefined,
    found(search, vehicleIds),
  );
  const [page, counts] = await Promise.all([
    readPage(queries, asked, {
      condition,
      isFiltered: search !== '' || mine || unassigned || due || status !== undefined || source !== undefined,
    }),
    countInquiries(queries, today),
  ]);
  const all = archived ? counts.archived : doubtful ? counts.doubtful : counts.current;
  return { inquiries: page.rows, total: page.total ?? all, counts };
}

/**
 * A page of inquiries. With `isFiltered` it counts the matches in the same pass over all texts; otherwise `total` is null,
 * and the page is read by an index.
 */
async function readPage(
  queries: Queries,
  { page, limit, sort }: InquiryListQuery,
  { condition, isFiltered }: { condition: SQL | undefined; isFiltered: boolean },
): Promise<{ rows: Inquiry[]; total: number | null }> {
  const matches = await queries
    .select({
      id: inquiries.id,
      total: isFiltered ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`,
    })
    .from(inquiries)
    .where(condition)
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = matches.map(({ id }) => id);
  const [first] = matches;
  if (first || page === 1 || !isFiltered) {
    return { rows: await readInquiries(queries, ids), total: first?.total ?? (isFiltered ? 0 : null) };
  }
  const [counted] = await queries.select({ total: count() }).from(inquiries).where(condition);
  return { rows: [], total: counted?.total ?? 0 };
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
