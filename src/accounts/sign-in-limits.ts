import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import { networksOf } from '../platform/http/client-address.ts';
import { tooMany } from '../platform/http/rate-limit.ts';
import { signInFailures } from './accounts.table.ts';

/**
 * How failed sign-ins are limited, counted in the database so that all nodes count together.
 *
 * In 15 minutes, a browser that never signed in to an account may fail 5 times per name and address and 20
 * times per address, 40 times per wider network (`networksOf`), and all such browsers together 50 times per name and 200
 * times in all. The last two limits stop guessing from many networks, but would let an attacker lock the owner out. So a
 * browser that has signed in to the account before (`known-device.ts`) is counted separately: its owner can sign in
 * whatever others do, even from the same network. Rejected attempts are not counted, so everyone else can try again when
 * the window has moved on.
 */
const windowMs = 15 * 60_000;
const limits = { device: 10, pair: 5, address: 20, wider: 40, username: 50, site: 200 };
type LimitKind = keyof typeof limits;

/** Key of the advisory lock for counting and recording an attempt. */
const lockKey = 7_305_001;

export type Attempt = {
  /** The username of the account, whichever of its names was typed; what was typed if no account has it. */
  username: string;
  address: string;
  /** Id of the browser if it is known for this account. */
  device: string | null;
};

type Subject = { kind: LimitKind; subject: string; limit: number };

/** An attempt that was admitted, and is counted as failed until one of these is called. */
type Admitted = {
  /** The sign-in succeeded: the attempt and the owner's earlier typos are forgotten. */
  succeed(): Promise<void>;
  /** It neither succeeded nor failed: only the attempt itself is forgotten. */
  withdraw(): Promise<void>;
};

/**
 * Admits an attempt before its password is checked, or throws 429; `onFlood` is called at the limit of all browsers. The
 * attempt counts as failed at once, because a hundred concurrent attempts would otherwise all pass before one is counted.
 */
export async function admitSignIn(
  database: Database,
  attempt: Attempt,
  now: Date,
  onFlood: () => void = () => undefined,
): Promise<Admitted> {
  const subjects = subjectsOf(attempt);
  // Checked without the lock first, so that a flood of rejected attempts neither writes nor blocks anyone.
  await requireAttemptsLeft(database.queries, subjects, now, onFlood);
  const rows = await database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await requireAttemptsLeft(tx, subjects, now, onFlood);
    await deleteOutside(tx, now);
    return tx
      .insert(signInFailures)
      .values(subjects.map(({ subject }) => ({ subject, failedAt: now })))
      .returning({ id: signInFailures.id });
  });
  const ids = rows.map(({ id }) => id);
  const { queries } = database;
  const isAttempt = inArray(signInFailures.id, ids);
  const isTypo = eq(signInFailures.subject, subjects[0].subject);
  return {
    succeed: () => forget(queries, or(isAttempt, isTypo)),
    withdraw: () => forget(queries, isAttempt),
  };
}

/** Forgets the failed sign-ins of an account from an address, whose owner has proved it in another way. */
export async function forgetTypos(queries: Queries, username: string, address: string): Promise<void> {
  const { subject } = subjectsOf({ username, address, device: null })[0];
  await forget(queries, eq(signInFailures.subject, subject));
}

/**
 * Forgets all failed sign-ins, when somebody at the server lets an owner in again: from which addresses that owner has failed is
 * not known, and whatever locks others out counts for minutes anyway.
 */
export const forgetAllFailures = (queries: Queries): Promise<void> => forget(queries, undefined);

/** Deletes failures in the order of their ids, so that two who delete some of the same never deadlock. */
async function forget(queries: Queries, matching: SQL | undefined): Promise<void> {
  const locked = queries
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(matching)
    .orderBy(signInFailures.id)
    .for('update');
  await queries.delete(signInFailures).where(inArray(signInFailures.id, locked));
}

/** Names are hashed: people type passwords into the wrong field. */
const subjectOf = (kind: LimitKind, ...parts: string[]): Subject => ({
  kind,
  subject: `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`,
  limit: limits[kind],
});

/** The subjects that an attempt is counted for, the narrowest first. */
function subjectsOf({ username, address, device }: Attempt): [Subject, ...Subject[]] {
  if (device !== null) return [subjectOf('device', username, device)];
  const [narrow = address, ...wider] = networksOf(address).map(({ network }) => network);
  return [
    subjectOf('pair', username, narrow),
    subjectOf('address', narrow),
    ...wider.map((network) => subjectOf('wider', network)),
    subjectOf('username', username),
    subjectOf('site'),
  ];
}

/** Throws 429 if a subject has reached its limit, with the seconds until all are below theirs. */
async function requireAttemptsLeft(
  queries: Queries,
  subjects: Subject[],
  now: Date,
  onFlood: () => void,
): Promise<void> {
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
  const waits = subjects.map(({ kind, subject, limit }) => {
    const times = failures.filter((failure) => failure.subject === subject).map(({ failedAt }) => failedAt);
    // The attempt that must leave the window to make room.
    const leaving = times.at(-limit);
    if (times.length < limit || !leaving) return 0;
    if (kind === 'site') onFlood();
    return Math.max(1, Math.ceil((leaving.getTime() + windowMs - now.getTime()) / 1000));
  });
  const seconds = Math.max(...waits);
  if (seconds > 0) throw tooMany('attempts', seconds);
}

/** The window at `now`; its end allows for nodes whose clocks differ or were set back. */
const windowAt = (now: Date) => ({
  start: new Date(now.getTime() - windowMs),
  end: new Date(now.getTime() + 60_000),
});

async function deleteOutside(queries: Queries, now: Date): Promise<void> {
  const { start, end } = windowAt(now);
  await forget(queries, or(lte(signInFailures.failedAt, start), gt(signInFailures.failedAt, end)));
}
