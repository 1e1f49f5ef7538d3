import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Account } from './account.ts';
import { sessions, users } from './accounts.table.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A session expires if it is not used for this long, */
const idleMs = 12 * hour;
/** and at the latest after this time. */
const totalMs = 7 * 24 * hour;
/** How often the last use is written, so that not every read call costs a write. */
const seenStepMs = 5 * minute;

/** Tokens are 32 random bytes, so one round of a fast hash is enough to keep them out of the database. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Starts a session and returns its token, which is stored nowhere. Deletes expired sessions. */
export async function createSession(queries: Queries, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries
    .delete(sessions)
    .where(
      or(
        lt(sessions.createdAt, new Date(now.getTime() - totalMs)),
        lt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      ),
    );
  await queries
    .insert(sessions)
    .values({ tokenHash: tokenHashOf(token), userId, createdAt: now, lastSeenAt: now });
  return token;
}

/**
 * The account that a token belongs to at `now`; null if the token is unknown, expired or signed out, or the
 * account is disabled. This counts as a use of the session unless `isUse` is false, as for a connection that
 * only stays open.
 */
export async function findSession(
  queries: Queries,
  token: string,
  now: Date,
  options: { isUse: boolean } = { isUse: true },
): Promise<Account | null> {
  const tokenHash = tokenHashOf(token);
  const [row] = await queries
    .select({
      account: { id: users.id, username: users.username, role: users.role },
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(users.disabledAt)));
  if (!row) return null;
  const idle = now.getTime() - row.lastSeenAt.getTime();
  if (idle >= idleMs || now.getTime() - row.createdAt.getTime() >= totalMs) return null;
  // Also if the clock was set back: the session would not be refreshed until then otherwise.
  if (options.isUse && Math.abs(idle) >= seenStepMs) {
    await queries.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return row.account;
}

/** Ends a session; its token is invalid on every node from then on. */
export async function deleteSession(queries: Queries, token: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHashOf(token)));
}

/** Ends every session of an account, except that of `exceptToken`. */
export async function deleteSessionsOf(
  queries: Queries,
  userId: number,
  exceptToken: string | null = null,
): Promise<void> {
  const others = exceptToken === null ? undefined : ne(sessions.tokenHash, tokenHashOf(exceptToken));
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** On how many devices an account is signed in at `now`: its valid sessions. */
export async function countSessionsOf(queries: Queries, userId: number, now: Date): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.createdAt, new Date(now.getTime() - totalMs)),
        gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
      ),
    );
  return row?.total ?? 0;
}
