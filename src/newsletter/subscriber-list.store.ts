import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import { leaveOut } from './leave-out.store.ts';
import { daysToForget } from './letter.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';
import type { Subscriber, SubscriberOrder, SubscriberPage } from './newsletter.schema.ts';
import { askToConfirm, type SubscriberRow } from './newsletter.store.ts';
import { subscribers } from './newsletter.table.ts';
import { stateOf, type SubscriberView } from './subscriber-state.ts';

const dayMs = 24 * 60 * 60_000;
const recentMs = 30 * dayMs;

const orders: Record<SubscriberOrder, SQL[]> = {
  'added-desc': [desc(subscribers.createdAt), desc(subscribers.id)],
  'added-asc': [asc(subscribers.createdAt), asc(subscribers.id)],
  // Addresses are stored in lower case.
  'email-asc': [asc(subscribers.email)],
  'email-desc': [desc(subscribers.email)],
};

const isCertain = eq(subscribers.isDoubtful, false);
const isLive = and(isCertain, isNull(subscribers.endedAt), isNull(subscribers.refusedAt));
/** As `stateOf` says it. */
const views: Record<SubscriberView, SQL | undefined> = {
  all: isCertain,
  listed: and(isLive, or(isNotNull(subscribers.confirmedAt), isNull(subscribers.waitingSince))),
  waiting: and(isLive, isNull(subscribers.confirmedAt), isNotNull(subscribers.waitingSince)),
  ended: and(isCertain, or(isNotNull(subscribers.endedAt), isNotNull(subscribers.refusedAt))),
  doubtful: eq(subscribers.isDoubtful, true),
};
/** What gets letters, and of that what nobody was asked about. */
export const isListed = views.listed;
export const isUnasked = and(isLive, isNull(subscribers.confirmedAt), isNull(subscribers.waitingSince));

/** One page of the addresses that contain `search`. Pages count from 1. */
export async function listSubscribers(
  queries: Queries,
  options: { page: number; limit: number; search: string; sort: SubscriberOrder; view: SubscriberView },
  now: Date,
): Promise<SubscriberPage> {
  const { page, limit } = options;
  const search = options.search.toLowerCase();
  const matching = and(
    views[options.view],
    search === '' ? undefined : sql`position(${search}::text in ${subscribers.email}) > 0`,
  );
  const rows = await queries
    .select()
    .from(subscribers)
    .where(matching)
    .orderBy(...orders[options.sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const recent = gte(subscribers.createdAt, new Date(now.getTime() - recentMs));
  const [counts] = await queries
    .select({
      total: countOf(matching),
      all: countOf(views.listed),
      waiting: countOf(views.waiting),
      ended: countOf(views.ended),
      doubtful: countOf(views.doubtful),
      addedLast30Days: countOf(and(views.listed, recent)),
    })
    .from(subscribers);
  const none = { total: 0, all: 0, waiting: 0, ended: 0, doubtful: 0, addedLast30Days: 0 };
  return { subscribers: rows.map(toSubscriber), ...(counts ?? none) };
}

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Every address that gets letters, the oldest first. */
export async function allSubscribers(queries: Queries): Promise<Subscriber[]> {
  const rows = await queries
    .select()
    .from(subscribers)
    .where(isListed)
    .orderBy(asc(subscribers.createdAt), asc(subscribers.id));
  return rows.map(toSubscriber);
}

/**
 * Adds a doubtful address to the list and logs it; with `mails` it is asked to confirm first. Any other address stays.
 * Throws 404.
 */
export function takeOverSubscriber(
  database: Database,
  id: number,
  { by, now, mails }: { by: string; now: Date; mails: NewsletterMails | null },
): Promise<void> {
  return database.queries.transaction(async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
    if (!row) throw notFound('Address');
    if (!row.isDoubtful) return;
    const waitingSince = mails === null ? null : now;
    await tx.update(subscribers).set({ isDoubtful: false, waitingSince }).where(eq(subscribers.id, id));
    if (mails !== null) await askToConfirm(tx, { ...row, waitingSince }, { now, mails });
    await recordChanges(
      tx,
      [{ by, kind: 'newsletter', action: 'added', subjectId: id, subject: row.email, fields: [] }],
      now,
    );
  });
}

/** Takes an address off the list, and logs it without the address, which must not be stored any more. Throws 404. */
export const removeSubscriber = (
  database: Database,
  id: number,
  writing: { by: string; now: Date },
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    if ((await eraseSubscribers(tx, [id], writing)) === 0) throw notFound('Address');
  });

/** Deletes addresses, in the change log too, and logs that without them. Returns how many there were. */
export async function eraseSubscribers(
  tx: Queries,
  ids: readonly number[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const erased = await deleteSubscribers(tx, inArray(subscribers.id, [...ids]));
  await recordChanges(
    tx,
    erased.map((id) => ({
      by,
      kind: 'newsletter',
      action: 'removed',
      subjectId: id,
      subject: subjectOf(id),
      fields: [],
    })),
    now,
  );
  return erased.length;
}

/** Deletes the addresses of a mailbox whose owner wants no mail. */
export async function refuseNewsletter(tx: Queries, recipient: string): Promise<void> {
  await deleteSubscribers(tx, eq(subscribers.recipient, recipient));
}

/** Addresses that are forgotten in one transaction. */
const perRound = 200;

/** Deletes addresses that nobody has confirmed in time, and those that ended or were refused as long ago. */
export async function forgetSubscribers(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysToForget * dayMs);
  const isOver = sql`((${and(views.waiting, lt(subscribers.waitingSince, before))})
    or ${lt(subscribers.endedAt, before)} or ${lt(subscribers.refusedAt, before)})`;
  for (;;) {
    const found = await queries.transaction(async (tx) => {
      const rows = await tx
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(isOver)
        .orderBy(subscribers.id)
        .limit(perRound);
      const ids = rows.map(({ id }) => id);
      // Once more: one of them may have signed up again meanwhile.
      await deleteSubscribers(tx, sql`${inArray(subscribers.id, ids)} and ${isOver}`);
      return ids.length;
    });
    if (found < perRound) return;
  }
}

const subjectOf = (id: number) => `number ${id}`;

/** Deletes addresses with what is on its way to them, in the change log too. Returns their ids. */
async function deleteSubscribers(tx: Queries, which: SQL): Promise<number[]> {
  const rows = await tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(which)
    .for('update');
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await leaveOut(tx, rows);
  await tx.delete(subscribers).where(inArray(subscribers.id, ids));
  for (const id of ids)
    await tx
      .update(changes)
      .set({ subject: subjectOf(id) })
      .where(and(eq(changes.kind, 'newsletter'), eq(changes.subjectId, id)));
  return ids;
}

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  state: stateOf(row),
});
