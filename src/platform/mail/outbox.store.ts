import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import type { MailMessage } from './message.ts';
import { mailOutbox } from './outbox.table.ts';

/** Notice sent to every process once there is mail to send. */
export const mailChannel = 'mail';

/** Minutes until the next attempt, after the first failure, the second and so on; from then on the last of them. */
const waits = [1, 2, 5, 15, 30, 60] as const;

/** Attempts in about three days; after the last one a mail stays in the outbox with its error, for people to see. */
export const maxAttempts = 77;

/** The column keeps whole milliseconds: a time that was rounded up is due too, or its notice would find nothing. */
const due = sql`now() + interval '1 millisecond'`;

/** Longer than an attempt may take: a mail that is this long under way was being sent by a process that died. */
const lease = sql`interval '5 minutes'`;

/** A mail that this process is to send now. `attempts` counts this one too. */
export type ClaimedMail = { id: number; message: MailMessage; attempts: number };

/**
 * Puts mail into the outbox. Call it in the transaction of what the mail reports: it leaves only once that is committed,
 * and then at once. All times are the database's own, because the clocks of several processes differ.
 */
export async function enqueueMail(tx: Queries, messages: readonly MailMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insert(mailOutbox)
    .values(messages.map((message) => ({ message, createdAt: sql`now()`, nextAttemptAt: sql`now()` })));
  // Sent by the database on commit, never without one.
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/**
 * Takes up to `count` mails that are due, for this process alone. Nothing is locked while they are sent: a row is taken
 * by moving its next attempt past the time that sending may take. So no connection is
 * held meanwhile, no process sends what another is sending, and the mail of a process that dies is sent by the next one.
 */
export function claimMail(queries: Queries, count: number): Promise<ClaimedMail[]> {
  const next = queries
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(lte(mailOutbox.nextAttemptAt, due), lt(mailOutbox.attempts, maxAttempts)))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(count)
    .for('update', { skipLocked: true });
  return (
    queries
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: sql`now() + ${lease}` })
      // As an array, so that the choice is made once: a plan that repeats it would take more than `count`.
      .where(sql`${mailOutbox.id} = any(array(${next}))`)
      .returning({ id: mailOutbox.id, message: mailOutbox.message, attempts: mailOutbox.attempts })
  );
}

/** Takes a mail that was sent out of the outbox. */
export async function removeMail(queries: Queries, id: number): Promise<void> {
  await queries.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

/** Puts a mail back whose attempt failed, until its next one. `reason` holds no addresses and no credentials. */
export async function postponeMail(queries: Queries, mail: ClaimedMail, reason: string): Promise<void> {
  const minutes = waits[Math.min(mail.attempts, waits.length) - 1] ?? waits[0];
  await queries
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`, lastError: reason })
    .where(eq(mailOutbox.id, mail.id));
}
