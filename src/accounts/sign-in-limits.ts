import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { networkOf } from '../platform/http/client-address.ts';
import type { Database, Queries } from '../platform/database.ts';
import { tooMany } from '../platform/http/rate-limit.ts';
import { signInFailures } from './accounts.table.ts';

/**
 * How failed sign-ins are limited, counted in the database so that all nodes count together.
 *
 * A stranger, that is a browser which never signed in to this account, may fail 5 times for a name from an address,
 * 20 times from an address for any names, and all strangers together 50 times for a name, in 15 minutes each. The
 * last limit stops guessing from many addresses, but would by itself let an attacker lock the owner out for as long
 * as he keeps failing. So a browser that has signed in to the account before (`known-device.ts`) is counted on its
 * own instead: whatever strangers do, also from the owner's own network, its owner gets in. Attempts that are refused
 * are not counted, so every stranger gets in again, too, as soon as the window has moved on.
 */
const windowMs = 15 * 60_000;
const limits = { device: 10, pair: 5, address: 20, username: 50 };
type LimitKind = keyof typeof limits;

/** Any constant: while one node counts and writes down an attempt, the others wait. */
const lockKey = 7_305_001;

export type Attempt = {
  username: string;
  address: string;
  /** Id of the browser when it is known for this account. */
  device: string | null;
};

type Subject = { subject: string; limit: number };

/**
 * Admits an attempt before its password is looked at, or throws 429. It is counted as failed at once: a hundred
 * attempts at the same moment would otherwise all be checked against a count that none of them is in yet. Call what
 * it answers when the password was right.
 */
export async function admitSignIn(
  database: Database,
  attempt: Attempt,
  now: Date,
): Promise<() => Promise<void>> {
  const subjects = subjectsOf(attempt);
  // Asked first without the lock, so that a flood of refused attempts writes nothing and holds nobody up.
  await requireAttemptsLeft(database.queries, subjects, now);
  const rows = await database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await requireAttemptsLeft(tx, subjects, now);
    await deleteOutside(tx, now);
    return tx
      .insert(signInFailures)
      .values(subjects.map(({ subject }) => ({ subject, failedAt: now })))
      .returning({ id: signInFailures.id });
  });
  const ids = rows.map(({ id }) => id);
  return () => removeAttempts(database.queries, ids, subjects[0]);
}

/** Names are hashed: people type passwords into the wrong field. */
const subjectOf = (kind: LimitKind, ...parts: string[]): Subject => ({
  subject: `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`,
  limit: limits[kind],
});

/** What an attempt is counted under, the narrowest first. */
function subjectsOf({ username, address, device }: Attempt): [Subject, ...Subject[]] {
  const network = networkOf(address);
  if (device !== null) return [subjectOf('device', username, device)];
  return [
    subjectOf('pair', username, network),
    subjectOf('address', network),
    subjectOf('username', username),
  ];
}

/** Throws 429, with the seconds until every subject is below its limit, when one is not. */
async function requireAttemptsLeft(queries: Queries, subjects: Subject[], now: Date): Promise<void> {
  const { start, end } = windowAt(now);
  const failures = await queries
    .select({ subject: signInFailures.subject, failedAt: signInFailures.failedAt })
    .from(signInFailures)
    .where(
      and(
        inArray(
          signInFailures.subject,
          subjects.map(({ subject }) => subject),
        ),
        gt(signInFailures.failedAt, start),
        lte(signInFailures.failedAt, end),
      ),
    )
    .orderBy(signInFailures.failedAt);
  const waits = subjects.map(({ subject, limit }) => {
    const times = failures.filter((failure) => failure.subject === subject).map(({ failedAt }) => failedAt);
    // The one whose leaving the window makes room.
    const leaving = times.at(-limit);
    if (times.length < limit || !leaving) return 0;
    return Math.max(1, Math.ceil((leaving.getTime() + windowMs - now.getTime()) / 1000));
  });
  const seconds = Math.max(...waits);
  if (seconds > 0) throw tooMany('attempts', seconds);
}

/** The window that counts at `now`; its end allows for nodes whose clocks differ, and for one that was set back. */
const windowAt = (now: Date) => ({
  start: new Date(now.getTime() - windowMs),
  end: new Date(now.getTime() + 60_000),
});

async function deleteOutside(queries: Queries, now: Date): Promise<void> {
  const { start, end } = windowAt(now);
  await queries
    .delete(signInFailures)
    .where(or(lte(signInFailures.failedAt, start), gt(signInFailures.failedAt, end)));
}

/** Takes back an attempt that succeeded, and what its owner mistyped before: the failures of its narrowest subject. */
async function removeAttempts(queries: Queries, ids: number[], narrowest: Subject): Promise<void> {
  await queries
    .delete(signInFailures)
    .where(or(inArray(signInFailures.id, ids), eq(signInFailures.subject, narrowest.subject)));
}
