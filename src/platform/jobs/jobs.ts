import type { Closable } from '../close-in-turn.ts';
import type { Database } from '../database.ts';
import { isUnavailable } from '../database/failures.ts';
import { logError, type Log } from '../log.ts';
import { inSpan } from '../observability/tracing.ts';
import { claimJob, failJob, finishJob, jobsChannel, returnJob, type ClaimedJob } from './jobs.store.ts';
import { longestStopMs, openLane } from './lane.ts';

/** Seconds of a lease beyond the longest attempt: when it is over, the process that held it has died. */
const leaseMarginSeconds = 60;

/**
 * Why an attempt failed, in words for staff, without addresses or credentials. `retryInSeconds` in place of the pause of the
 * kind; `isFinal`: no later attempt can succeed.
 */
export class JobFailure extends Error {
  readonly retryInSeconds: number | undefined;
  readonly isFinal: boolean;

  constructor(reason: string, options: { retryInSeconds?: number; isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause });
    this.retryInSeconds = options.retryInSeconds;
    this.isFinal = options.isFinal ?? false;
  }
}

/** How jobs of one kind are run. */
export type JobKind = {
  readonly name: string;
  /** How many of them one process runs at a time. */
  readonly concurrency: number;
  /** Seconds after which an attempt is aborted. */
  readonly timeoutSeconds: number;
  /** Minutes until the next attempt, after the first failure, the second and so on; the last one repeats. */
  readonly pauseMinutes: readonly [number, ...number[]];
  /** Minutes from when a job was first due to its last attempt. */
  readonly lifeMinutes: number;
  /**
   * Does the job. It may run twice, if a process dies after the work and before the note of it. Resolves with the time at
   * which the job runs again, if it repeats; one that repeats is to do so after a failure too. Rejects with `JobFailure`;
   * anything else is a defect, and is logged and tried again likewise.
   */
  run(
    job: { readonly payload: unknown; readonly attempts: number },
    signal: AbortSignal,
  ): Promise<Date | void>;
  /** What a job that repeats needs to know from then on, where that is not all that it was asked for with. */
  readonly repeated?: (payload: unknown) => unknown;
};

/** `kinds` are the names of those that it runs. */
export type Jobs = Closable & { readonly kinds: readonly string[] };

/**
 * Runs the jobs of these kinds for as long as the process runs. Every process of an installation does so, and each job is
 * run by one of them at a time.
 */
export async function openJobs({
  database,
  kinds,
  log,
  stopTimeoutMs = longestStopMs,
}: {
  database: Database;
  kinds: readonly JobKind[];
  log: Log;
  stopTimeoutMs?: number;
}): Promise<Jobs> {
  const lanes = await Promise.all(kinds.map((kind) => openKind(database, kind, { log, stopTimeoutMs })));
  return {
    kinds: kinds.map(({ name }) => name),
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** Rejects `graceMs` after the abort: a place is not lost to an attempt that hears nothing of it. */
const givenUp = (signal: AbortSignal, graceMs: number): Promise<never> =>
  new Promise((_, reject) => {
    const rejectSoon = () => setTimeout(() => reject(signal.reason as Error), graceMs);
    signal.addEventListener('abort', rejectSoon, { once: true });
  });

function openKind(
  database: Database,
  kind: JobKind,
  { log, stopTimeoutMs }: { log: Log; stopTimeoutMs: number },
): Promise<Closable> {
  const { queries } = database;
  const report = logError(log, 'jobs could not be read or written');

  async function attempt(job: ClaimedJob, aborted: AbortSignal): Promise<void> {
    const limit = AbortSignal.timeout(kind.timeoutSeconds * 1000);
    const signal = AbortSignal.any([aborted, limit]);
    try {
      const nextAt = await inSpan({ name: `job ${kind.name}`, kind: 'internal' }, () =>
        Promise.race([kind.run(job, signal), givenUp(signal, stopTimeoutMs)]),
      );
      const payload = kind.repeated === undefined ? job.payload : kind.repeated(job.payload);
      await finishJob(queries, job, nextAt ? { at: nextAt, payload } : null);
    } catch (error) {
      if (aborted.aborted) return returnJob(queries, job);
      if (isUnavailable(error)) throw error;
      await fail(job, error);
    }
  }

  async function fail(job: ClaimedJob, error: unknown): Promise<void> {
    const failure =
      error instanceof JobFailure ? error : new JobFailure('The program failed', { cause: error });
    const pauses = kind.pauseMinutes;
    const pauseMinutes = pauses[Math.min(job.attempts, pauses.length) - 1] ?? pauses[0];
    const isGivenUp = await failJob(queries, job, {
      reason: failure.message,
      pauseSeconds: failure.isFinal ? null : (failure.retryInSeconds ?? pauseMinutes * 60),
      lifeSeconds: kind.lifeMinutes * 60,
    });
    const details = { kind: kind.name, job: job.id, attempts: job.attempts, reason: failure.message };
    if (failure !== error) log.error({ ...details, err: error }, 'a job failed');
    else if (isGivenUp) log.warn(details, 'a job was given up');
  }

  return openLane(
    { database, channel: jobsChannel(kind.name) },
    {
      concurrency: kind.concurrency,
      claim: () => claimJob(queries, kind.name, kind.timeoutSeconds + leaseMarginSeconds),
      attempt,
      onError: (error) => {
        if (!isUnavailable(error)) report(error);
      },
      stopTimeoutMs,
    },
  );
}
