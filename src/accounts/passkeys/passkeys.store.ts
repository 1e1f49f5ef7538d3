import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { passkeyChallenges, passkeys } from '../accounts.table.ts';
import type { Passkey } from './passkey.schema.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { newToken } from '../../platform/new-token.ts';

/** Time to answer a challenge, in milliseconds: long enough to find a key in a drawer. */
export const challengeMs = 5 * 60_000;

/** Whether an account in a query of `users` has a passkey. Raw, since its columns would lose their tables in a subquery. */
export const hasPasskey = sql<boolean>`exists (select 1 from passkeys where passkeys.user_id = users.id)`;

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A new challenge, in base64url. `userId` is who adds a passkey with it, null for a sign-in. Deletes those that expired. */
export async function createChallenge(queries: Queries, userId: number | null, now: Date): Promise<string> {
  const challenge = newToken();
  await queries.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await queries.insert(passkeyChallenges).values({
    challengeHash: tokenHashOf(challenge),
    userId,
    expiresAt: new Date(now.getTime() + challengeMs),
  });
  return challenge;
}

/** Takes a challenge that was created for this purpose and has not expired. Returns whether there was one: it works once. */
export async function takeChallenge(
  queries: Queries,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHashOf(challenge)),
        sql`${passkeyChallenges.userId} is not distinct from ${userId}::int`,
        gte(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return taken.length > 0;
}

/** Of one account, the oldest first. */
export const readPasskeys = (queries: Queries, userId: number): Promise<StoredPasskey[]> =>
  queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export async function findPasskey(queries: Queries, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

export async function countPasskeys(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

/** Adds a passkey; null if it is known already. */
export async function addPasskey(
  queries: Queries,
  passkey: typeof passkeys.$inferInsert,
): Promise<StoredPasskey | null> {
  const [row] = await queries
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return row ?? null;
}

/** Notes a use. Returns false if the passkey was used with another counter or removed meanwhile. */
export async function notePasskeyUse(
  queries: Queries,
  passkey: StoredPasskey,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await queries
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Returns whether the account has such a passkey. */
export async function renamePasskey(
  queries: Queries,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<Passkey | null> {
  const [row] = await queries
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ? toPasskey(row) : null;
}

/** Removes a passkey of an account. Returns its name, or null if there is none. */
export async function removePasskey(queries: Queries, userId: number, id: number): Promise<string | null> {
  const [row] = await queries
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return row?.name ?? null;
}

/** Without what signs. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
