import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Subscriber, SubscriberOrder, SubscriberPage } from './newsletter.schema.ts';
import { subscribers } from './newsletter.table.ts';

const recentMs = 30 * 24 * 60 * 60_000;

/**
 * Adds a lower-case address to the newsletter. An existing address stays as it was, but a doubtful one becomes certain when a
 * person signs up with it.
 */
export async function subscribe(
  queries: Queries,
  { email, isDoubtful }: { email: string; isDoubtful: boolean },
  now: Date,
): Promise<void> {
  const added = queries.insert(subscribers).values({ email, isDoubtful, createdAt: now });
  await (isDoubtful
    ? added.onConflictDoNothing({ target: subscribers.email })
    : added.onConflictDoUpdate({
        target: subscribers.email,
        set: { isDoubtful: false },
        setWhere: eq(subscribers.isDoubtful, true),
      }));
}

const orders: Record<SubscriberOrder, SQL[]> = {
  'added-desc': [desc(subscribers.createdAt), desc(subscribers.id)],
  'added-asc': [asc(subscribers.createdAt), asc(subscribers.id)],
  // Addresses are stored in lower case.
  'email-asc': [asc(subscribers.email)],
  'email-desc': [desc(subscribers.email)],
};

/** One page of the addresses that contain `search`. Pages count from 1. */
export async function listSubscribers(
  queries: Queries,
  options: { page: number; limit: number; search: string; sort: SubscriberOrder; doubtful: boolean },
  now: Date,
): Promise<SubscriberPage> {
  const { page, limit } = options;
  const search = options.search.toLowerCase();
  const matching = and(
    eq(subscribers.isDoubtful, options.doubtful),
    search === '' ? undefined : sql`position(${search}::text in ${subscribers.email}) > 0`,
  );
  const rows = await queries
    .select()
    .from(subscribers)
    .where(matching)
    .orderBy(...orders[options.sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const certain = eq(subscribers.isDoubtful, false);
  const recent = gte(subscribers.createdAt, new Date(now.getTime() - recentMs));
  const [counts] = await queries
    .select({
      total: counted(matching),
      all: counted(certain),
      doubtful: counted(eq(subscribers.isDoubtful, true)),
      addedLast30Days: counted(and(certain, recent)),
    })
    .from(subscribers);
  return {
    subscribers: rows.map(toSubscriber),
    ...(counts ?? { total: 0, all: 0, doubtful: 0, addedLast30Days: 0 }),
  };
}

const counted = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Every address that is not doubtful, the oldest first. */
export async function allSubscribers(queries: Queries): Promise<Subscriber[]> {
  const rows = await queries
    .select()
    .from(subscribers)
    .where(eq(subscribers.isDoubtful, false))
    .orderBy(asc(subscribers.createdAt), asc(subscribers.id));
  return rows.map(toSubscriber);
}

/** Adds a doubtful address to the list and logs it. Any other address stays. Throws 404. */
export function takeOverSubscriber(
  database: Database,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  return database.queries.transaction(async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
    if (!row) throw notFound('Address');
    if (!row.isDoubtful) return;
    await tx.update(subscribers).set({ isDoubtful: false }).where(eq(subscribers.id, id));
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
  const rows = await tx
    .delete(subscribers)
    .where(inArray(subscribers.id, [...ids]))
    .returning();
  const subjectOf = (id: number) => `number ${id}`;
  for (const { id } of rows)
    await tx
      .update(changes)
      .set({ subject: subjectOf(id) })
      .where(and(eq(changes.kind, 'newsletter'), eq(changes.subjectId, id)));
  await recordChanges(
    tx,
    rows.map(({ id }) => ({
      by,
      kind: 'newsletter',
      action: 'removed',
      subjectId: id,
      subject: subjectOf(id),
      fields: [],
    })),
    now,
  );
  return rows.length;
}

const toSubscriber = ({ id, email, createdAt }: typeof subscribers.$inferSelect): Subscriber => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
});
