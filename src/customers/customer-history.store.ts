import { desc, sql } from 'drizzle-orm';
import { readInquiries } from '../inquiries/inquiries.staff.store.ts';
import { appointmentStates, inquiries, inquiryEntries } from '../inquiries/inquiries.table.ts';
import { findOffers } from '../inquiries/offers/offered-cars.store.ts';
import type { Queries } from '../platform/database.ts';
import { readMailStates } from '../platform/mail/outbox.store.ts';
import { idList } from '../vehicles/id-list.ts';
import type { CustomerHistory, HistoryPart } from './customer.schema.ts';

type Moment = { kind: 'inquiry' | 'drive' | 'entry'; id: number; at: string };

/**
 * The newest `limit` of what happened with these inquiries: that they were sent, what became of their appointments, notes and
 * replies. Without a limit everything.
 */
export async function readHistoryOf(
  queries: Queries,
  ids: readonly number[],
  { part, limit }: { part: HistoryPart; limit: number | null } = { part: 'all', limit: null },
): Promise<CustomerHistory> {
  const moments = await readMoments(queries, ids, part, limit);
  const shown = moments.slice(0, limit ?? undefined);
  const of = (kind: Moment['kind']) => shown.filter((moment) => moment.kind === kind).map(({ id }) => id);
  const wanted = new Set([...of('inquiry'), ...of('drive')]);
  const inquiryIds = ids.filter((id) => wanted.has(id));
  return {
    inquiries: await readInquiries(queries, inquiryIds),
    entries: await readEntries(queries, of('entry')),
    offers: await findOffers(queries, inquiryIds),
    from: moments.length === shown.length ? null : (shown.at(-1)?.at ?? null),
  };
}

/** The newest moments: one more than the limit, to know whether there are older ones. An appointment that nobody has changed was asked for with its inquiry. */
async function readMoments(
  queries: Queries,
  ids: readonly number[],
  part: HistoryPart,
  limit: number | null,
): Promise<Moment[]> {
  const of = idList(ids);
  const { id, createdAt, appointmentAt } = inquiries;
  const sources = {
    inquiries: sql`select 'inquiry' as kind, ${id} as id, ${createdAt} as at from ${inquiries} where ${id} = any(${of})`,
    drives: sql`select 'drive', ${id}, coalesce(${appointmentStates.since}, ${createdAt}) from ${inquiries}
      left join ${appointmentStates} on ${appointmentStates.inquiryId} = ${id} where ${id} = any(${of}) and ${appointmentAt} is not null`,
    notes: sql`select 'entry', ${inquiryEntries.id}, ${inquiryEntries.at} from ${inquiryEntries} where ${inquiryEntries.inquiryId} = any(${of})`,
  };
  const chosen = part === 'all' ? Object.values(sources) : [sources[part]];
  const { rows } = await queries.execute<{ kind: Moment['kind']; id: number; at: Date | string }>(sql`
    select kind, id, at from (${sql.join(chosen, sql` union all `)}) as moments (kind, id, at)
    order by at desc, kind = 'inquiry', id desc ${limit === null ? sql`` : sql`limit ${limit + 1}`}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

async function readEntries(queries: Queries, ids: readonly number[]): Promise<CustomerHistory['entries']> {
  const rows = await queries
    .select()
    .from(inquiryEntries)
    .where(sql`${inquiryEntries.id} = any(${idList(ids)})`)
    .orderBy(desc(inquiryEntries.at), desc(inquiryEntries.id));
  const stateOf = await readMailStates(
    queries,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  return rows.map(({ idempotencyKey: _key, messageId, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    mail: messageId === null ? null : stateOf(messageId),
  }));
}
