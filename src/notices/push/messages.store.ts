import { asc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { pushMessages, pushSubscriptions } from '../notices.table.ts';

const minute = 60_000;
/** Minutes until the next attempt, after the first failure, the second and so on. */
const retryDelays = [1, 5, 15, 60] as const;
/** Longer than an attempt may take: when a lease expires, the process that held it has died. */
const leaseMs = 2 * minute;
/** A notice that could not be pushed for so long is dropped: the portal has shown the inquiry since. */
export const messageLifeMs = 4 * 60 * minute;

export type ClaimedMessage = typeof pushMessages.$inferSelect;

/** Claims up to `count` due messages for this process, as the mail outbox does. `attempts` includes the current one. */
export function claimMessages(queries: Queries, count: number, now: Date): Promise<ClaimedMessage[]> {
  const next = queries
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.nextAttemptAt, now))
    .orderBy(asc(pushMessages.nextAttemptAt), asc(pushMessages.id))
    .limit(count)
    .for('update', { skipLocked: true });
  return queries
    .update(pushMessages)
    .set({
      attempts: sql`${pushMessages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    .where(sql`${pushMessages.id} = any(array(${next}))`)
    .returning();
}

/** Tries again later, or never after the last delay. */
export async function postponeMessage(queries: Queries, message: ClaimedMessage, now: Date): Promise<void> {
  const delay = retryDelays[message.attempts - 1];
  if (delay === undefined) return removeMessage(queries, message.id);
  await queries
    .update(pushMessages)
    .set({ nextAttemptAt: new Date(now.getTime() + delay * minute) })
    .where(eq(pushMessages.id, message.id));
}

export async function removeMessage(queries: Queries, id: number): Promise<void> {
  await queries.delete(pushMessages).where(eq(pushMessages.id, id));
}

export async function forgetMessages(queries: Queries, now: Date): Promise<void> {
  await queries
    .delete(pushMessages)
    .where(lt(pushMessages.createdAt, new Date(now.getTime() - messageLifeMs)));
}

/** Deletes a subscription with its messages: the browser has ended it. */
export async function forgetSubscription(queries: Queries, id: number): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
