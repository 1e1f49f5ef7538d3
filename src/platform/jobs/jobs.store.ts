import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { jobs } from './jobs.table.ts';

/** Notice sent to every process once there is a job of this kind. */
export const jobsChannel = (kind: string) => `jobs_${kind}`;

/** Days for which a job that was given up is kept. */
const keptDays = 30;
const batchSize = 1_000;

/** The column rounds to milliseconds. A time that was rounded up counts as due, or its notice would find no job. */
const due = sql`now() + interval '1 millisecond'`;

/** What is asked for. `runAt`: at the earliest then; at once without it. */
export type NewJob = { key?: string; payload: unknown; runAt?: Date };

/** A job that this process holds under a lease. `attempts` includes the current one. */
export type ClaimedJob = { id: number; payload: unknown; attempts: number; revision: number };

/**
 * Asks for jobs of a kind. Call it in the transaction that they belong to: they run once that is committed, and not
 * otherwise. A job whose `key` is there already gets this payload and time instead of a second row; one that was given up is
 * tried again, and one that runs at this moment runs once more afterwards. No two of one call have the same key.
 */
export async function enqueueJobs(tx: Queries, kind: string, wanted: readonly NewJob[]): Promise<void> {
  if (wanted.length === 0) return;
  // In one order, so that no two writes wait for each other's jobs.
  const inOrder = wanted.toSorted((a, b) =>
    (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true }),
  );
  const rows = inOrder.map(({ key = null, payload, runAt }) => {
    const at = runAt ?? sql`now()`;
    return { kind, key, payload, dueAt: at, runAt: at };
  });
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx
      .insert(jobs)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.key],
        set: {
          payload: sql`excluded.payload`,
          dueAt: sql`excluded.due_at`,
          runAt: sql`excluded.run_at`,
          revision: sql`${jobs.revision} + 1`,
          attempts: sql`case when ${jobs.leasedUntil} is null then 0 else ${jobs.attempts} end`,
          lastError: null,
          failedAt: null,
        },
      });
  }
  // PostgreSQL delivers it on commit.
  await tx.execute(sql`select pg_notify(${jobsChannel(kind)}, '')`);
}

/** Forgets a job by its key. One that runs at this moment ends its attempt. */
export async function withdrawJob(tx: Queries, kind: string, key: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.key, key)));
}

/**
 * Claims a due job of a kind for `leaseSeconds`; null if there is none. No row is locked and no connection occupied while it
 * runs, and the job of a process that dies is claimed by another one when the lease has run out.
 */
export async function claimJob(
  queries: Queries,
  kind: string,
  leaseSeconds: number,
): Promise<ClaimedJob | null> {
  const next = queries
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, kind),
        isNull(jobs.failedAt),
        lte(jobs.runAt, due),
        or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await queries
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    // As an array, so that the subquery runs once: a plan that repeats it would claim more.
    .where(sql`${jobs.id} = any(array(${next}))`)
    .returning({ id: jobs.id, payload: jobs.payload, attempts: jobs.attempts, revision: jobs.revision });
  return job ?? null;
}

/** This claim of a job, unless it has lost its lease to another process. */
const isHeld = (job: ClaimedJob) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts));
/** The same, and nobody has asked for it again meanwhile. */
const isUnchanged = (job: ClaimedJob) => and(isHeld(job), eq(jobs.revision, job.revision));

/** Ends the lease of a job that was asked for again while it ran: it runs once more, as if it were new. */
async function release(queries: Queries, job: ClaimedJob): Promise<void> {
  await queries.update(jobs).set({ leasedUntil: null, attempts: 0 }).where(isHeld(job));
}

/** Removes a job that is done, or has it run again at `next.at`. */
export async function finishJob(
  queries: Queries,
  job: ClaimedJob,
  next: { at: Date; payload: unknown } | null,
): Promise<void> {
  const ended =
    next === null
      ? queries.delete(jobs).where(isUnchanged(job)).returning({ id: jobs.id })
      : queries
          .update(jobs)
          .set({
            payload: next.payload,
            dueAt: next.at,
            runAt: next.at,
            leasedUntil: null,
            attempts: 0,
            lastError: null,
          })
          .where(isUnchanged(job))
          .returning({ id: jobs.id });
  if ((await ended).length === 0) await release(queries, job);
}

/**
 * Notes a failed attempt: the next one comes in `pauseSeconds`, and the last one `lifeSeconds` after the job was first due.
 * With null for the pause it is given up now. Returns whether it was given up.
 */
export async function failJob(
  queries: Queries,
  job: ClaimedJob,
  { reason, pauseSeconds, lifeSeconds }: { reason: string; pauseSeconds: number | null; lifeSeconds: number },
): Promise<boolean> {
  const end = sql`${jobs.dueAt} + make_interval(secs => ${lifeSeconds})`;
  const isOver = pauseSeconds === null ? sql`true` : sql`now() >= ${end}`;
  const [failed] = await queries
    .update(jobs)
    .set({
      leasedUntil: null,
      lastError: reason,
      runAt: sql`least(now() + make_interval(secs => ${pauseSeconds ?? 0}), greatest(${end}, now()))`,
      failedAt: sql`case when ${isOver} then now() end`,
    })
    .where(isUnchanged(job))
    .returning({ failedAt: jobs.failedAt });
  if (!failed) await release(queries, job);
  return failed?.failedAt != null;
}

/** Gives a job back that the process could not end before it stopped: another one runs it at once. */
export async function returnJob(queries: Queries, job: ClaimedJob): Promise<void> {
  await queries
    .update(jobs)
    .set({ leasedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(isHeld(job));
}

/** Deletes the jobs that were given up long ago. */
export async function forgetFailedJobs(queries: Queries, now: Date): Promise<void> {
  await queries.delete(jobs).where(lt(jobs.failedAt, new Date(now.getTime() - keptDays * 24 * 60 * 60_000)));
}

/** How many jobs of each kind wait, those that run included, and how many were given up. */
export const countJobs = (queries: Queries): Promise<{ kind: string; waiting: number; givenUp: number }[]> =>
  queries
    .select({
      kind: jobs.kind,
      waiting: sql<number>`count(*) filter (where ${jobs.failedAt} is null)`.mapWith(Number),
      givenUp: sql<number>`count(${jobs.failedAt})`.mapWith(Number),
    })
    .from(jobs)
    .groupBy(jobs.kind)
    .orderBy(asc(jobs.kind));
