import { and, asc, desc, eq, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { idList } from '../vehicles/id-list.ts';
import { settledStatuses } from './follow-up.ts';
import { inquiries } from './inquiries.table.ts';
import { offeredCars } from './offers/offers.table.ts';
import { inquiryStatuses, interests, type InquiryOrder } from './inquiry.ts';

// Named, because the database's default collation may fold and sort ASCII only.
const icu = (text: SQLWrapper) => sql`${text} collate "und-x-icu"`;
const plain = (text: SQLWrapper) => sql`${text} collate "C"`;

/**
 * The condition of a search, which also finds inquiries about these vehicles. The text is matched literally, because strpos
 * has no wildcards.
 */
export function found(search: string, vehicleIds: readonly number[] = []): SQL | undefined {
  if (search === '') return undefined;
  // No stored text contains a NUL, and PostgreSQL rejects one even in a comparison.
  if (search.includes('\0')) return sql`false`;
  const wanted = sql`lower(${icu(sql`${search}::text`)}) collate "C"`;
  const { inquiryId, year, make, model } = offeredCars;
  const offered = sql`lower(${icu(sql`(${year} || ' ' || ${make} || ' ' || ${model})`)}) collate "C"`;
  // Compared byte by byte. No search contains the sign between the texts.
  return sql`(strpos(${plain(inquiries.searchText)}, ${wanted}) > 0
    or ${inquiries.vehicleId} = any(${idList(vehicleIds)})
    or ${inquiries.id} in (select ${inquiryId} from ${offeredCars} where strpos(${offered}, ${wanted}) > 0))`;
}

/** The position of a value in a closed set. */
const placeIn = (values: readonly string[], column: SQLWrapper) =>
  sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}], ${column})`;

const sortKeys = {
  id: inquiries.id,
  name: icu(inquiries.name),
  email: sql`nullif(lower(${inquiries.email}), '')`,
  // Its last ten digits, unless it has unusual signs. A regular expression took four times as long, descending.
  phone: plain(sql`right(translate(${inquiries.phone}, ' +()-./', ''), 10)`),
  date: inquiries.createdAt,
  interest: placeIn(interests, inquiries.interest),
  vehicle: inquiries.vehicleId,
  status: placeIn(inquiryStatuses, inquiries.status),
};

// The same as in the index for newest first: PostgreSQL only uses an index that has nulls in the same place,
// even if the column has none.
const descending = (key: SQLWrapper) => sql`${key} desc nulls last`;

export function orderBy(order: InquiryOrder): SQL[] {
  const [key, direction] = order.split('-') as [keyof typeof sortKeys, 'asc' | 'desc'];
  // Ties stay newest first, except when sorting by date, oldest first.
  return direction === 'asc'
    ? [asc(sortKeys[key]), key === 'date' ? asc(inquiries.id) : desc(inquiries.id)]
    : [descending(sortKeys[key]), descending(inquiries.id)];
}

/** Inquiries that staff work on: neither archived nor doubtful. */
export const isCurrent = and(eq(inquiries.isArchived, false), eq(inquiries.isDoubtful, false));

export const isDoubtful = and(eq(inquiries.isArchived, false), eq(inquiries.isDoubtful, true));

/** Current inquiries whose follow-up day is `day` or an earlier one. */
export const isDue = (day: string) =>
  and(
    isCurrent,
    lte(inquiries.followUpOn, day),
    sql`${inquiries.status} <> all(${sql.raw(`array['${settledStatuses.join("', '")}']`)})`,
  );
