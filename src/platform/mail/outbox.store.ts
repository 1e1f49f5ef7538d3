import { and, asc, eq, gte, inArray, isNotNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { holdsWord } from '../database/words.ts';
import type { MailMessage, MailState } from './message.ts';
import { mailOutbox } from './outbox.table.ts';
import { refusedForGood } from './refusal.ts';

/** Notice sent to every process once there is mail to send. */
export const mailChannel = 'mail';

/** Minutes until the next attempt, after the first failure, the second and so on; the last one repeats. */
const retryDelays = [1, 2, 5, 15, 30, 60] as const;

/**
 * About three days of attempts. After the last one the mail stays in the outbox with its error, for people to
 * see.
 */
export const maxAttempts = 77;

/**
 * The column rounds to milliseconds. A time that was rounded up counts as due, or its notice would find no
 * mail.
 */
const due = sql`now() + interval '1 millisecond'`;

/** Longer than an attempt may take: when a lease expires, the process that held it has died. */
const lease = sql`interval '5 minutes'`;

/** A mail that this process has claimed for sending. `attempts` includes the current one. */
export type ClaimedMail = { id: number; message: MailMessage; attempts: number };

/**
 * Adds mail to the outbox. Call it in the transaction that the mail reports on, so that it is sent as soon as
 * that is committed, and not otherwise, or at the earliest after `delaySeconds`. All times come from the database, because
 * the clocks of processes differ.
 */
export async function enqueueMail(
  tx: Queries,
  messages: readonly MailMessage[],
  delaySeconds = 0,
): Promise<void> {
  if (messages.length === 0) return;
  const nextAttemptAt = sql`now() + make_interval(secs => ${delaySeconds})`;
  await tx
    .insert(mailOutbox)
    .values(messages.map((message) => ({ message, createdAt: sql`now()`, nextAttemptAt })));
  // PostgreSQL delivers it on commit.
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
}

/**
 * Claims up to `count` due mails for this process, by moving their next attempt past the time that sending
 * may take. So no row is locked and no connection occupied during sending, no two processes send the same
 * mail, and the mail of a process that dies is sent by another one.
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
      // As an array, so that the subquery runs once: a plan that repeats it would claim more than `count`.
      .where(sql`${mailOutbox.id} = any(array(${next}))`)
      .returning({ id: mailOutbox.id, message: mailOutbox.message, attempts: mailOutbox.attempts })
  );
}

/** What is in the outbox. */
export type OutboxState = {
  /** Mails that are still to be sent. */
  waiting: number;
  /** Mails that could not be sent in three days. */
  givenUp: number;
  /** Seconds for which the oldest of those that wait has been in the outbox; 0 if there is none. */
  oldestSeconds: number;
};

export async function outboxState(queries: Queries): Promise<OutboxState> {
  const isWaiting = sql`${mailOutbox.attempts} < ${maxAttempts}`;
  const [state] = await queries
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`,
      givenUp: sql<number>`count(*) filter (where not ${isWaiting})`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.createdAt}) filter (where ${isWaiting})), 0)::float8`,
    })
    .from(mailOutbox);
  return state ?? { waiting: 0, givenUp: 0, oldestSeconds: 0 };
}

/** Removes a mail that was sent from the outbox. */
export async function removeMail(queries: Queries, id: number): Promise<void> {
  await queries.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

/** Mails by a condition, locked within one statement in the order of their ids, so that no two statements wait for each other. */
export const lockedMails = (queries: Queries, condition: SQL | undefined) => {
  const mails = queries
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(condition)
    .orderBy(asc(mailOutbox.id))
    .for('update');
  // As an array, so that the subquery runs once.
  return sql`${mailOutbox.id} = any(array(${mails}))`;
};

/** Removes the mails to addresses whose message ids begin with `<prefix`. One that is being sent now still arrives. */
export async function withdrawMail(queries: Queries, to: readonly string[], prefix: string): Promise<void> {
  await queries
    .delete(mailOutbox)
    .where(
      lockedMails(
        queries,
        and(
          inArray(sql`${mailOutbox.message} ->> 'to'`, [...to]),
          sql`starts_with(${mailOutbox.message} ->> 'messageId', ${`<${prefix}`})`,
        ),
      ),
    );
}

const isOneOf = (messageIds: readonly string[]) =>
  inArray(sql`${mailOutbox.message} ->> 'messageId'`, [...messageIds]);

/** Takes back mails that nobody has tried to send, by their ids. False if one of them has left, or may have. */
export async function takeBackMail(tx: Queries, messageIds: readonly string[]): Promise<boolean> {
  if (messageIds.length === 0) return true;
  const taken = await tx
    .delete(mailOutbox)
    .where(lockedMails(tx, and(isOneOf(messageIds), eq(mailOutbox.attempts, 0))))
    .returning({ id: mailOutbox.id });
  return taken.length === messageIds.length;
}

/** Deletes those of these mails that no process is sending now, and returns their ids. */
export async function withdrawIdleMail(tx: Queries, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const isIdle = or(eq(mailOutbox.attempts, 0), isNotNull(mailOutbox.lastError));
  const idle = await tx
    .delete(mailOutbox)
    .where(lockedMails(tx, and(isOneOf(messageIds), isIdle)))
    .returning({ message: mailOutbox.message });
  return idle.map(({ message }) => message.messageId);
}

/** Deletes those of these mails that will never arrive: refused for good by the receiving server, or given up. */
export async function withdrawHopelessMail(
  tx: Queries,
  messageIds: readonly string[],
): Promise<{ messageId: string; reason: string }[]> {
  if (messageIds.length === 0) return [];
  const isHopeless = or(
    sql`${mailOutbox.lastError} ~ ${refusedForGood}`,
    and(gte(mailOutbox.attempts, maxAttempts), isNotNull(mailOutbox.lastError)),
  );
  const hopeless = await tx
    .delete(mailOutbox)
    .where(lockedMails(tx, and(isOneOf(messageIds), isHopeless)))
    .returning({ message: mailOutbox.message, reason: mailOutbox.lastError });
  return hopeless.map(({ message, reason }) => ({ messageId: message.messageId, reason: reason ?? '' }));
}

/**
 * Schedules the next attempt of a mail after a failure. `reason` must contain no addresses and no
 * credentials.
 */
export async function postponeMail(queries: Queries, mail: ClaimedMail, reason: string): Promise<void> {
  const minutes = retryDelays[Math.min(mail.attempts, retryDelays.length) - 1] ?? retryDelays[0];
  await queries
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`, lastError: reason })
    .where(eq(mailOutbox.id, mail.id));
}

/** Deletes mails that have not been sent, and returns how many. `which` is a condition on their message ids. */
export async function discardMail(
  tx: Queries,
  which: (messageId: SQL<string>) => SQL | undefined,
): Promise<number> {
  const mails = await tx
    .delete(mailOutbox)
    .where(lockedMails(tx, which(sql<string>`${mailOutbox.message} ->> 'messageId'`)))
    .returning({ id: mailOutbox.id });
  return mails.length;
}

/** How many mails that have not been sent hold one of these texts. */
export const countMailAbout = (queries: Queries, texts: readonly string[]): Promise<number> =>
  texts.length === 0 ? Promise.resolve(0) : queries.$count(mailOutbox, holdsWord(mailOutbox.message, texts));

/**
 * Deletes the mails that have not been sent to or about somebody: those that hold one of these texts, and whose message ids begin
 * with `<prefix`. Returns how many.
 */
export async function discardMailAbout(tx: Queries, texts: readonly string[], prefix = ''): Promise<number> {
  if (texts.length === 0) return 0;
  const mails = await tx
    .delete(mailOutbox)
    .where(
      lockedMails(
        tx,
        and(
          holdsWord(mailOutbox.message, texts),
          sql`starts_with(${mailOutbox.message} ->> 'messageId', ${`<${prefix}`})`,
        ),
      ),
    )
    .returning({ id: mailOutbox.id });
  return mails.length;
}

/** What has become of mails that were enqueued, by their message ids: one that has left the outbox is sent. */
export async function readMailStates(
  queries: Queries,
  messageIds: readonly string[],
): Promise<(messageId: string) => MailState> {
  const id = sql<string>`${mailOutbox.message} ->> 'messageId'`;
  const rows =
    messageIds.length === 0
      ? []
      : await queries
          .select({ id, attempts: mailOutbox.attempts, lastError: mailOutbox.lastError })
          .from(mailOutbox)
          .where(isOneOf(messageIds));
  const states = new Map<string, MailState>(
    rows.map((row) => [
      row.id,
      row.lastError === null ? 'waiting' : row.attempts < maxAttempts ? 'delayed' : 'failed',
    ]),
  );
  return (messageId) => states.get(messageId) ?? 'sent';
}
