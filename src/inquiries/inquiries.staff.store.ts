import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  lte,
  max,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { settledStatuses } from './follow-up.ts';
import { dayAfter } from '../platform/time-zones.ts';
import { inquiries, phoneDigits } from './inquiries.table.ts';
import { inquiryStatuses, type Inquiry, type InquiryCounts, type InquiryNews } from './inquiry.ts';
import type { InquiryListQuery } from './inquiry.schema.ts';

const columns = {
  id: inquiries.id,
  name: inquiries.name,
  email: inquiries.email,
  phone: inquiries.phone,
  message: inquiries.message,
  interest: inquiries.interest,
  vehicleId: inquiries.vehicleId,
  status: inquiries.status,
  createdAt: inquiries.createdAt,
  isArchived: inquiries.isArchived,
  assignedTo: { id: users.id, username: users.username },
  followUpOn: inquiries.followUpOn,
  answeredAt: inquiries.answeredAt,
  referrer: inquiries.referrer,
  utmSource: inquiries.utmSource,
  utmMedium: inquiries.utmMedium,
  utmCampaign: inquiries.utmCampaign,
  vehicle: {
    id: vehicles.id,
    year: vehicles.year,
    make: vehicles.make,
    model: vehicles.model,
    price: vehicles.price,
    image: sql<string | null>`coalesce(${vehicles.featuredImage}, ${vehicles.images} ->> 0)`,
  },
};

/** Inquiries, each with its vehicle and whom it is assigned to, or null, in a single query. */
const select = (queries: Queries) =>
  queries
    .select(columns)
    .from(inquiries)
    .leftJoin(vehicles, eq(vehicles.id, inquiries.vehicleId))
    .leftJoin(users, eq(users.id, inquiries.assignedTo));

type Row = Awaited<ReturnType<typeof select>>[number];
const toInquiry = ({ vehicle, createdAt, answeredAt, ...row }: Row): Inquiry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  vehicle: vehicle && {
    id: vehicle.id,
    label: vehicleName(vehicle),
    price: vehicle.price,
    image: vehicle.image,
  },
});

// Named, because the database's default collation may fold and sort ASCII only.
const icu = (text: SQLWrapper) => sql`${text} collate "und-x-icu"`;
const plain = (text: SQLWrapper) => sql`${text} collate "C"`;

/** The condition of a search. Its text is taken literally, because strpos has no wildcards. */
function found(search: string): SQL | undefined {
  if (search === '') return undefined;
  // No stored text contains a NUL, and PostgreSQL rejects one even in a comparison.
  if (search.includes('\0')) return sql`false`;
  const { id, name, email, phone, message } = inquiries;
  // An ASCII search only needs ASCII folding, which takes a fifth of the time.
  const collated = /^[ -~]*$/.test(search) ? plain : icu;
  const folded = (text: SQLWrapper) => sql`lower(${collated(text)})`;
  const sought = folded(sql`${search}::text`);
  return or(
    ...[sql`${id}::text`, name, email, phone, message].map(
      (text) => sql`strpos(${folded(text)}, ${sought}) > 0`,
    ),
  );
}

const sortKeys = {
  id: inquiries.id,
  name: icu(inquiries.name),
  date: inquiries.createdAt,
  status: sql`array_position(array[${sql.join(
    inquiryStatuses.map((status) => sql`${status}`),
    sql`, `,
  )}], ${inquiries.status})`,
};

// The same as in the index for newest first: PostgreSQL only uses an index that has nulls in the same place,
// even if the column has none.
const descending = (key: SQLWrapper) => sql`${key} desc nulls last`;

function orderBy(order: InquiryListQuery['sort']): SQL[] {
  const [key, direction] = order.split('-') as [keyof typeof sortKeys, 'asc' | 'desc'];
  // Ties stay newest first, except when sorting by date, oldest first.
  return direction === 'asc'
    ? [asc(sortKeys[key]), key === 'date' ? asc(inquiries.id) : desc(inquiries.id)]
    : [descending(sortKeys[key]), descending(inquiries.id)];
}

/** Current inquiries whose follow-up day is `day` or an earlier one. */
const isDue = (day: string) =>
  and(
    eq(inquiries.isArchived, false),
    lte(inquiries.followUpOn, day),
    sql`${inquiries.status} <> all(${sql.raw(`array['${settledStatuses.join("', '")}']`)})`,
  );

const counted = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** `today` is a day in the dealership's time zone. */
async function countInquiries(queries: Queries, today: string): Promise<InquiryCounts> {
  const current = eq(inquiries.isArchived, false);
  const [counts] = await queries
    .select({
      current: counted(current),
      archived: counted(eq(inquiries.isArchived, true)),
      new: counted(and(current, eq(inquiries.status, 'new'))),
      overdue: counted(isDue(dayAfter(today, -1))),
    })
    .from(inquiries);
  return counts ?? { current: 0, archived: 0, new: 0, overdue: 0 };
}

/** Who asks for inquiries, and when. */
type Asking = { userId: number; today: string };

/** One page of the current or the archived inquiries; `total` counts the matches on all pages. */
export async function listInquiries(
  queries: Queries,
  asked: InquiryListQuery,
  { userId, today }: Asking,
): Promise<{ inquiries: Inquiry[]; total: number; counts: InquiryCounts }> {
  const { archived, search, mine } = asked;
  const condition = and(
    eq(inquiries.isArchived, archived),
    mine ? eq(inquiries.assignedTo, userId) : undefined,
    found(search),
  );
  const [rows, counts, matching] = await Promise.all([
    readPage(queries, asked, condition, today),
    countInquiries(queries, today),
    search === '' && !mine ? null : queries.select({ total: count() }).from(inquiries).where(condition),
  ]);
  const total = matching ? (matching[0]?.total ?? 0) : archived ? counts.archived : counts.current;
  return { inquiries: rows.map(toInquiry), total, counts };
}

/** The rows of a page. Newest first, those that are due come before all others, the most overdue first. */
async function readPage(
  queries: Queries,
  { page, limit, archived, sort }: InquiryListQuery,
  condition: SQL | undefined,
  today: string,
): Promise<Row[]> {
  const { id, followUpOn, createdAt } = inquiries;
  const start = (page - 1) * limit;
  const pinned =
    archived || sort !== 'date-desc'
      ? []
      : await queries
          .select({ id })
          .from(inquiries)
          .where(and(condition, isDue(today)))
          .orderBy(asc(followUpOn), asc(createdAt), asc(id));
  const ids = pinned.map((row) => row.id);
  const shown = ids.slice(start, start + limit);
  const [first, others] = await Promise.all([
    shown.length === 0 ? [] : select(queries).where(inArray(id, shown)),
    shown.length === limit
      ? []
      : select(queries)
          .where(
            // The page is selected before the join, which would otherwise read every vehicle.
            inArray(
              id,
              queries
                .select({ id })
                .from(inquiries)
                .where(and(condition, ids.length === 0 ? undefined : notInArray(id, ids)))
                .orderBy(...orderBy(sort))
                .limit(limit - shown.length)
                .offset(Math.max(0, start - ids.length)),
            ),
          )
          .orderBy(...orderBy(sort)),
  ]);
  return [...first.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id)), ...others];
}

/** Every inquiry, archived ones too, newest first. */
export async function allInquiries(queries: Queries): Promise<Inquiry[]> {
  return (await select(queries).orderBy(...orderBy('date-desc'))).map(toInquiry);
}

/**
 * The newest inquiries about a vehicle, or of a person: those but `except` with the same mail address or the
 * same phone number, given by its last ten digits.
 */
export async function findInquiries(
  queries: Queries,
  of: { vehicleId: number } | { email: string; digits: string | null; except: number },
  limit: number,
): Promise<Inquiry[]> {
  const ofPerson = (email: string, digits: string | null) =>
    or(
      sql`lower(${inquiries.email}) = lower(${email})`,
      digits === null ? undefined : sql`${phoneDigits(inquiries.phone)} = ${digits}`,
    );
  const rows = await select(queries)
    .where(
      'vehicleId' in of
        ? eq(inquiries.vehicleId, of.vehicleId)
        : and(ne(inquiries.id, of.except), ofPerson(of.email, of.digits)),
    )
    .orderBy(...orderBy('date-desc'))
    .limit(limit);
  return rows.map(toInquiry);
}

/** One inquiry; null if there is none. */
export async function findInquiry(queries: Queries, id: number): Promise<Inquiry | null> {
  const [row] = await select(queries).where(eq(inquiries.id, id));
  return row ? toInquiry(row) : null;
}

/** The counts, the latest inquiry and the latest change. `today` is a day in the dealership's time zone. */
export async function readInquiryNews(queries: Queries, today: string): Promise<InquiryNews> {
  const [counts, [latest], [changed]] = await Promise.all([
    countInquiries(queries, today),
    queries
      .select({ id: inquiries.id, name: inquiries.name })
      .from(inquiries)
      .orderBy(desc(inquiries.id))
      .limit(1),
    queries
      .select({ id: max(changes.id) })
      .from(changes)
      .where(eq(changes.kind, 'inquiry')),
  ]);
  return { counts, latest: latest ?? null, change: changed?.id ?? 0 };
}
