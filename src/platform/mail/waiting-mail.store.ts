import { asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database.ts';
import { lockedMails, mailChannel, maxAttempts } from './outbox.store.ts';
import { mailOutbox } from './outbox.table.ts';

/** A mail that could not be sent so far. Its text stays out: it may hold a link that is meant for one person. */
export type WaitingMail = {
  id: number;
  to: string;
  subject: string;
  since: string;
  attempts: number;
  nextAttemptAt: string;
  reason: string | null;
  hasGivenUp: boolean;
};

/** The mails in the outbox, the oldest first, at most `limit`, and how many there are. */
export async function readWaitingMail(
  queries: Queries,
  limit: number,
): Promise<{ mails: WaitingMail[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    queries
      .select({
        id: mailOutbox.id,
        to: sql<string>`${mailOutbox.message} ->> 'to'`,
        subject: sql<string>`${mailOutbox.message} ->> 'subject'`,
        createdAt: mailOutbox.createdAt,
        attempts: mailOutbox.attempts,
        nextAttemptAt: mailOutbox.nextAttemptAt,
        reason: mailOutbox.lastError,
      })
      .from(mailOutbox)
      .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
      .limit(limit),
    queries.select({ total: count() }).from(mailOutbox),
  ]);
  return {
    total: counted?.total ?? 0,
    mails: rows.map(({ createdAt, nextAttemptAt, ...row }) => ({
      ...row,
      since: createdAt.toISOString(),
      nextAttemptAt: nextAttemptAt.toISOString(),
      hasGivenUp: row.attempts >= maxAttempts,
    })),
  };
}

/** How many mails could not be sent at their first attempt. */
export async function countDelayedMail(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(mailOutbox)
    .where(isNotNull(mailOutbox.lastError));
  return row?.total ?? 0;
}

/** Lets a mail, or all of them, be tried now; one that was given up gets one more attempt. Returns how many there were. */
export async function retryMail({ queries, notify }: Database, id: number | 'all'): Promise<number> {
  const tried = await queries
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now()`, attempts: sql`least(${mailOutbox.attempts}, ${maxAttempts - 1})` })
    .where(id === 'all' ? lockedMails(queries, undefined) : eq(mailOutbox.id, id))
    .returning({ id: mailOutbox.id });
  await notify(mailChannel);
  return tried.length;
}

/** Deletes a mail that is not sent yet. Returns whether there was one. */
export async function discardWaitingMail(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries.delete(mailOutbox).where(eq(mailOutbox.id, id)).returning({ id: mailOutbox.id });
  return rows.length > 0;
}
