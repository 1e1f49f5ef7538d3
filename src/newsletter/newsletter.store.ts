import { asc, count, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Subscriber, SubscriberOrder, SubscriberPage } from './newsletter.ts';
import { subscribers } from './newsletter.table.ts';

const recentMs = 30 * 24 * 60 * 60_000;

/** Adds a lower-case address to the newsletter; an existing one is not changed. */
export async function subscribe(queries: Queries, email: string, now: Date): Promise<void> {
  await queries
    .insert(subscribers)
    .values({ email, createdAt: now })
    .onConflictDoNothing({ target: subscribers.email });
}

const orders: Record<SubscriberOrder, SQL[]> = {
  'added-desc': [desc(subscribers.createdAt), desc(subscribers.id)],
  'added-asc': [asc(subscribers.createdAt), asc(subscribers.id)],
  // Addresses are stored in lower case.
  'email-asc': [asc(subscribers.email)],
  'email-desc': [desc(subscribers.email)],
};

/** One page of the addresses that hold `search`, and how many there are. Pages count from 1. */
export async function listSubscribers(
  queries: Queries,
  options: { page: number; limit: number; search: string; sort: SubscriberOrder },
  now: Date,
): Promise<SubscriberPage> {
  const { page, limit } = options;
  const search = options.search.toLowerCase();
  const matching = search === '' ? undefined : sql`position(${search}::text in ${subscribers.email}) > 0`;
  const rows = await queries
    .select()
    .from(subscribers)
    .where(matching)
    .orderBy(...orders[options.sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await queries.select({ total: count() }).from(subscribers).where(matching);
  const [all] = await queries.select({ total: count() }).from(subscribers);
  const [recent] = await queries
    .select({ total: count() })
    .from(subscribers)
    .where(gte(subscribers.createdAt, new Date(now.getTime() - recentMs)));
  return {
    subscribers: rows.map(toSubscriber),
    total: counted?.total ?? 0,
    all: all?.total ?? 0,
    addedLast30Days: recent?.total ?? 0,
  };
}

/** Every address, the oldest first. */
export async function allSubscribers(queries: Queries): Promise<Subscriber[]> {
  const rows = await queries
    .select()
    .from(subscribers)
    .orderBy(asc(subscribers.createdAt), asc(subscribers.id));
  return rows.map(toSubscriber);
}

/** Takes an address off the list and logs it. Throws 404. */
export function removeSubscriber(
  database: Database,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  return database.queries.transaction(async (tx) => {
    const [row] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning();
    if (!row) throw notFound('Address');
    await recordChanges(
      tx,
      [{ by, kind: 'newsletter', action: 'removed', subjectId: id, subject: row.email, fields: [] }],
      now,
    );
  });
}

const toSubscriber = ({ id, email, createdAt }: typeof subscribers.$inferSelect): Subscriber => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
});
