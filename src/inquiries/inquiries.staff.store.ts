import { and, asc, count, desc, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ChangeAction } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { inquiries } from './inquiries.table.ts';
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
  vehicle: {
    id: vehicles.id,
    year: vehicles.year,
    make: vehicles.make,
    model: vehicles.model,
    price: vehicles.price,
    image: sql<string | null>`coalesce(${vehicles.featuredImage}, ${vehicles.images} ->> 0)`,
  },
};

/** Inquiries, each with its vehicle or null, in a single query. */
const select = (queries: Queries) =>
  queries.select(columns).from(inquiries).leftJoin(vehicles, eq(vehicles.id, inquiries.vehicleId));

type Row = Awaited<ReturnType<typeof select>>[number];
const toInquiry = ({ vehicle, createdAt, ...row }: Row): Inquiry => ({
  ...row,
  createdAt: createdAt.toISOString(),
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

const countsOf = {
  current: sql<number>`count(*) filter (where not ${inquiries.isArchived})`.mapWith(Number),
  archived: sql<number>`count(*) filter (where ${inquiries.isArchived})`.mapWith(Number),
  new: sql<number>`count(*) filter (where not ${inquiries.isArchived} and ${inquiries.status} = 'new')`.mapWith(
    Number,
  ),
};

async function countInquiries(queries: Queries): Promise<InquiryCounts> {
  const [counts] = await queries.select(countsOf).from(inquiries);
  return counts ?? { current: 0, archived: 0, new: 0 };
}

/** One page of the current or the archived inquiries; `total` counts the matches on all pages. */
export async function listInquiries(
  queries: Queries,
  { page, limit, archived, search, sort }: InquiryListQuery,
): Promise<{ inquiries: Inquiry[]; total: number; counts: InquiryCounts }> {
  const condition = and(eq(inquiries.isArchived, archived), found(search));
  const [rows, counts, matching] = await Promise.all([
    // The page is selected before the join, which would otherwise read every vehicle.
    select(queries)
      .where(
        inArray(
          inquiries.id,
          queries
            .select({ id: inquiries.id })
            .from(inquiries)
            .where(condition)
            .orderBy(...orderBy(sort))
            .limit(limit)
            .offset((page - 1) * limit),
        ),
      )
      .orderBy(...orderBy(sort)),
    countInquiries(queries),
    search === '' ? null : queries.select({ total: count() }).from(inquiries).where(condition),
  ]);
  const total = matching ? (matching[0]?.total ?? 0) : archived ? counts.archived : counts.current;
  return { inquiries: rows.map(toInquiry), total, counts };
}

/** Every inquiry, archived ones too, newest first. */
export async function allInquiries(queries: Queries): Promise<Inquiry[]> {
  return (await select(queries).orderBy(...orderBy('date-desc'))).map(toInquiry);
}

/** One inquiry; null if there is none. */
export async function findInquiry(queries: Queries, id: number): Promise<Inquiry | null> {
  const [row] = await select(queries).where(eq(inquiries.id, id));
  return row ? toInquiry(row) : null;
}

/** The counts and the latest inquiry. */
export async function readInquiryNews(queries: Queries): Promise<InquiryNews> {
  const [counts, [latest]] = await Promise.all([
    countInquiries(queries),
    queries
      .select({ id: inquiries.id, name: inquiries.name })
      .from(inquiries)
      .orderBy(desc(inquiries.id))
      .limit(1),
  ]);
  return { counts, latest: latest ?? null };
}

/** What staff may change about an inquiry. */
export type InquiryChange = Partial<Pick<Inquiry, 'status' | 'isArchived'>>;

/**
 * Changes an inquiry and records it in the change log, in one transaction. Returns the inquiry after the
 * change, or null if there is none; `changed` is false if nothing was different.
 */
export function changeInquiry(
  database: Database,
  id: number,
  change: InquiryChange,
  { by, now }: { by: string; now: Date },
): Promise<{ inquiry: Inquiry; changed: boolean } | null> {
  return database.queries.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: inquiries.name, status: inquiries.status, isArchived: inquiries.isArchived })
      .from(inquiries)
      .where(eq(inquiries.id, id))
      .for('update');
    if (!before) return null;
    const after = { ...before, ...change };
    const fields = differences(before, after, ['status', 'isArchived']);
    if (fields.length > 0) {
      await tx.update(inquiries).set(change).where(eq(inquiries.id, id));
      const entry = { by, kind: 'inquiry', subjectId: id, subject: `Inquiry ${id}, ${before.name}` } as const;
      await recordChanges(tx, [{ ...entry, ...actionOf(before, after), fields }], now);
    }
    const inquiry = await findInquiry(tx, id);
    return inquiry && { inquiry, changed: fields.length > 0 };
  });
}

function actionOf(before: Required<InquiryChange>, after: Required<InquiryChange>): { action: ChangeAction } {
  if (before.isArchived === after.isArchived) return { action: 'changed' };
  return { action: after.isArchived ? 'archived' : 'restored' };
}
