import { and, count, desc, eq, gt, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Account } from './account.ts';
import type { OwnSession } from './accounts.schema.ts';
import { accountSettings, calendarAddresses, endedSessions, sessions, users } from './accounts.table.ts';
import type { EndReason } from './end-reason.ts';
import type { Owed } from './owed.ts';
import { isRequiredOf, type Requirement } from './second-factor/requirement.ts';
import { hasSecondFactor } from './second-factor/second-factor.store.ts';
import type { RequestOrigin } from './sign-in-log/request-origin.ts';
import { tokenHashOf } from '../platform/token-hash.ts';
import { newToken } from '../platform/new-token.ts';

/** Whose session it is, and what has to come before anything else. */
type SignedIn = Account & { owes?: Owed };

const minute = 60_000;
const hour = 60 * minute;

/** A session expires after this time without use, */
const idleMs = 12 * hour;
/** and at the latest after this time. */
const totalMs = 7 * 24 * hour;
/**
 * Its row stays for so long after the last use, as the device on which somebody signed in: notices go on there, which say less
 * than a session shows. Whatever ends a session on purpose deletes the row at once.
 */
const knownMs = 30 * 24 * hour;
/** Interval for writing the last use, so that not every read call costs a write. */
const seenStepMs = 5 * minute;

/** Owners see the start of the token's hash as the session's id, which reveals nothing about the token. */
const idLength = 16;

/** How long the reason for an end is stored. */
const endKeptMs = 30 * 24 * hour;

/**
 * Starts a session and returns its token, which is stored nowhere. Forgets the sessions that expired long ago.
 * Without an origin, its owner sees an unknown device.
 */
export async function createSession(
  queries: Queries,
  userId: number,
  now: Date,
  origin?: RequestOrigin,
): Promise<string> {
  const token = newToken();
  await endSessions(queries, 'expired', now, not(isKnown(now)), { skipLocked: true });
  await queries.delete(endedSessions).where(lt(endedSessions.endedAt, new Date(now.getTime() - endKeptMs)));
  await queries
    .insert(sessions)
    .values({ tokenHash: tokenHashOf(token), userId, createdAt: now, lastSeenAt: now, ...origin });
  return token;
}

const isExpired = (now: Date) =>
  or(
    lt(sessions.createdAt, new Date(now.getTime() - totalMs)),
    lt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
  );

/** Whether a session is valid at `now`. */
export const isLive = (now: Date) =>
  and(
    gt(sessions.createdAt, new Date(now.getTime() - totalMs)),
    gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)),
  );

/** Whether the device of a session is still known, though the session itself may have expired. */
export const isKnown = (now: Date) => gt(sessions.lastSeenAt, new Date(now.getTime() - knownMs));

/**
 * Ends the sessions that match, and stores the reason. Returns their number. They are locked in one order, and with
 * `skipLocked` those that somebody else is ending are left to them, so that two of these never deadlock.
 */
async function endSessions(
  queries: Queries,
  reason: EndReason,
  now: Date,
  matching: SQL | undefined,
  lock: { skipLocked: true } | undefined = undefined,
): Promise<number> {
  const locked = queries
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(matching)
    .orderBy(sessions.tokenHash)
    .for('update', lock);
  const ended = await queries
    .delete(sessions)
    .where(inArray(sessions.tokenHash, locked))
    .returning({ tokenHash: sessions.tokenHash });
  if (ended.length > 0) {
    const rows = ended.map(({ tokenHash }) => ({ tokenHash, reason, endedAt: now }));
    await queries.insert(endedSessions).values(rows).onConflictDoNothing();
  }
  return ended.length;
}

/** Why the session of a token ended; null if it is live, was signed out, or never existed. */
export async function readEndReason(queries: Queries, token: string, now: Date): Promise<EndReason | null> {
  const tokenHash = tokenHashOf(token);
  const [ended] = await queries
    .select({ reason: endedSessions.reason })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, tokenHash));
  if (ended) return ended.reason;
  const [expired] = await queries
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isExpired(now)));
  return expired ? 'expired' : null;
}

/**
 * The account that a token belongs to at `now`; null if the token is unknown, expired or signed out, or the account is
 * disabled. This counts as a use of the session unless `isUse` is false, as for a connection that only stays open.
 */
export async function findSession(
  queries: Queries,
  token: string,
  now: Date,
  options: { isUse: boolean } = { isUse: true },
): Promise<SignedIn | null> {
  const tokenHash = tokenHashOf(token);
  const [row] = await queries
    .select({
      account: { id: users.id, username: users.username, role: users.role },
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      hasFactor: hasSecondFactor,
      passwordGivenAt: users.passwordGivenAt,
      requirement: sql<Requirement | null>`(select ${accountSettings.settings} ->> 'secondFactorRequiredOf' from ${accountSettings})`,
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
  if (row.passwordGivenAt !== null) return { ...row.account, owes: 'password' };
  const mustSetUpFactor = !row.hasFactor && isRequiredOf(row.account.role, row.requirement ?? 'nobody');
  return mustSetUpFactor ? { ...row.account, owes: 'second-factor' } : row.account;
}

/** Ends a session; its token is invalid on every node from then on. */
export async function deleteSession(queries: Queries, token: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHashOf(token)));
}

/**
 * Ends every session of an account except that of `exceptToken`, and stores the reason; and its calendar addresses, which
 * whoever held a session may know. Call it in a transaction that has locked the account.
 */
export async function endSessionsOf(
  queries: Queries,
  userId: number,
  { reason, now, exceptToken = null }: { reason: EndReason; now: Date; exceptToken?: string | null },
): Promise<void> {
  await endOthers(queries, userId, { reason, now, exceptToken });
  await queries.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId));
}

/**
 * Ends the sessions of an account except that of `exceptToken`, after a change of its second factor: they were opened without the
 * new one, or with the old one. Calendar addresses stay. Call it in a transaction that has locked the account.
 */
export const endAfterFactor = (
  queries: Queries,
  userId: number,
  { now, exceptToken }: { now: Date; exceptToken: string | null },
): Promise<void> => endOthers(queries, userId, { reason: 'second factor changed', now, exceptToken });

async function endOthers(
  queries: Queries,
  userId: number,
  { reason, now, exceptToken }: { reason: EndReason; now: Date; exceptToken: string | null },
): Promise<void> {
  const others = exceptToken === null ? undefined : ne(sessions.tokenHash, tokenHashOf(exceptToken));
  await endSessions(queries, reason, now, and(eq(sessions.userId, userId), others));
}

/** Ends one session of an account, by its id. Returns whether there was one. */
export async function endSession(queries: Queries, userId: number, id: string, now: Date): Promise<boolean> {
  const matching = and(eq(sessions.userId, userId), eq(sql`left(${sessions.tokenHash}, ${idLength})`, id));
  return (await endSessions(queries, 'ended from another device', now, matching)) > 0;
}

/** The valid sessions of an account at `now`, the last used first; `token` is that of the caller's own. */
export async function listSessionsOf(
  queries: Queries,
  userId: number,
  { token, now }: { token: string | null; now: Date },
): Promise<OwnSession[]> {
  const rows = await queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const own = token === null ? null : tokenHashOf(token);
  return rows.map((row) => ({
    id: row.tokenHash.slice(0, idLength),
    device: row.device ?? 'Unknown device',
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.tokenHash === own,
  }));
}

/** The number of valid sessions of an account. */
export async function countSessionsOf(queries: Queries, userId: number, now: Date): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)));
  return row?.total ?? 0;
}
