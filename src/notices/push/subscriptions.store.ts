import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { sessions, users } from '../../accounts/accounts.table.ts';
import { may } from '../../accounts/permissions.ts';
import { readAccountSettings } from '../../accounts/account-settings.store.ts';
import { isRequiredOf } from '../../accounts/second-factor/requirement.ts';
import { hasSecondFactor } from '../../accounts/second-factor/second-factor.store.ts';
import { isKnown } from '../../accounts/sessions.store.ts';
import type { Queries } from '../../platform/database.ts';
import type { SubscriptionInput } from '../notices.schema.ts';
import { pushSubscriptions } from '../notices.table.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';

/**
 * Has notices pushed to the browser of the session of `token`: until it is signed out, or its owner ends it in another way, but
 * also while it has expired for want of use. Replaces what either had.
 */
export async function saveSubscription(
  queries: Queries,
  token: string,
  { endpoint, keys }: SubscriptionInput,
  now: Date,
): Promise<void> {
  const tokenHash = tokenHashOf(token);
  await queries.transaction(async (tx) => {
    // Two at once, as of two tabs, would both find nothing to replace.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('subscribing a browser', 0))`);
    await tx
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.tokenHash, tokenHash), eq(pushSubscriptions.endpoint, endpoint)));
    await tx.insert(pushSubscriptions).values({ tokenHash, endpoint, ...keys, createdAt: now });
  });
}

export async function removeSubscription(queries: Queries, token: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.tokenHash, tokenHashOf(token)));
}

/** Deletes a subscription that its browser has ended. */
export async function forgetSubscription(queries: Queries, id: number): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Where the notices of the session are pushed; null while they are off. */
export async function readSubscription(
  queries: Queries,
  token: string,
): Promise<typeof pushSubscriptions.$inferSelect | null> {
  const [row] = await queries
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.tokenHash, tokenHashOf(token)));
  return row ?? null;
}

/**
 * A browser whose user has signed in and not signed out since, has the second factor that is required of them, and may see inquiries.
 */
export type Reader = typeof pushSubscriptions.$inferSelect & { userId: number; username: string };

/** The browsers that may be told of inquiries at `now`; with `id` that one, if it may. */
export async function readReaders(queries: Queries, now: Date, id?: number): Promise<Reader[]> {
  const rows = await queries
    .select({
      subscription: pushSubscriptions,
      userId: users.id,
      username: users.username,
      role: users.role,
      hasFactor: hasSecondFactor,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.tokenHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        id === undefined ? undefined : eq(pushSubscriptions.id, id),
        isNull(users.disabledAt),
        isKnown(now),
      ),
    )
    .orderBy(pushSubscriptions.id);
  const { secondFactorRequiredOf } = (await readAccountSettings(queries)).settings;
  return rows
    .filter(({ role, hasFactor }) => hasFactor || !isRequiredOf(role, secondFactorRequiredOf))
    .filter(({ role }) => may(role, 'answer-leads'))
    .map(({ subscription, userId, username }) => ({ ...subscription, userId, username }));
}
