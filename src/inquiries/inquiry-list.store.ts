import { and, asc, count, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { countInquiries, readInquiries } from './inquiries.staff.store.ts';
import { inquiries } from './inquiries.table.ts';
import { found, isCurrent, isDoubtful, isDue, orderBy } from './inquiry-conditions.ts';
import type { Inquiry, InquiryCounts } from './inquiry.ts';
import type { InquiryListQuery } from './inquiry.schema.ts';

/** Who asks for inquiries, and when. */
type Asking = { userId: number; today: string };

/** One page of the current, the doubtful or the archived inquiries; `total` counts the matches on all pages. */
export async function listInquiries(
  queries: Queries,
  asked: InquiryListQuery,
  { userId, today }: Asking,
): Promise<{ inquiries: Inquiry[]; total: number; counts: InquiryCounts }> {
  const { archived, doubtful, search, mine } = asked;
  const condition = and(
    archived ? eq(inquiries.isArchived, true) : doubtful ? isDoubtful : isCurrent,
    mine ? eq(inquiries.assignedTo, userId) : undefined,
    found(search),
  );
  const isFiltered = search !== '' || mine;
  const [page, counts] = await Promise.all([
    isFiltered ? findPage(queries, asked, condition, today) : readPage(queries, asked, condition, today),
    countInquiries(queries, today),
  ]);
  const all = archived ? counts.archived : doubtful ? counts.doubtful : counts.current;
  return { inquiries: page.rows, total: page.total ?? all, counts };
}

/** Newest first, those that are due come before all others, the most overdue at the top. */
const putsDueFirst = ({ archived, doubtful, sort }: InquiryListQuery) =>
  !archived && !doubtful && sort === 'date-desc';

/** A page of what a search or a filter finds, with the number of all matches: one pass over all texts. */
async function findPage(
  queries: Queries,
  asked: InquiryListQuery,
  condition: SQL | undefined,
  today: string,
): Promise<{ rows: Inquiry[]; total: number }> {
  const { page, limit, sort } = asked;
  const due = sql`case when ${isDue(today)} then ${inquiries.followUpOn} end asc nulls last`;
  const matches = await queries
    .select({ id: inquiries.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(inquiries)
    .where(condition)
    .orderBy(...(putsDueFirst(asked) ? [due] : []), ...orderBy(sort))
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
  asked: InquiryListQuery,
  condition: SQL | undefined,
  today: string,
): Promise<{ rows: Inquiry[]; total: null }> {
  const { page, limit, sort } = asked;
  const { id, followUpOn } = inquiries;
  const pinned = putsDueFirst(asked)
    ? await queries
        .select({ id })
        .from(inquiries)
        .where(and(condition, isDue(today)))
        .orderBy(asc(followUpOn), ...orderBy(sort))
    : [];
  const due = pinned.map((row) => row.id);
  const start = (page - 1) * limit;
  const shown = due.slice(start, start + limit);
  const others =
    shown.length === limit
      ? []
      : await queries
          .select({ id })
          .from(inquiries)
          .where(and(condition, due.length === 0 ? undefined : notInArray(id, due)))
          .orderBy(...orderBy(sort))
          .limit(limit - shown.length)
          .offset(Math.max(0, start - due.length));
  return { rows: await readInquiries(queries, [...shown, ...others.map((row) => row.id)]), total: null };
}
