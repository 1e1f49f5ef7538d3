/** A backup that is kept. */
export type KeptBackup = {
  id: number;
  file: string;
  /** ISO times. */
  startedAt: string;
  finishedAt: string;
  bytes: number;
  /** Images that it lacks, because their files were missing or damaged. */
  missing: number;
};

/** The state of the backups by schedule, for the settings. */
export type BackupState = {
  /** The folder or bucket; null if `BACKUP_TO` is not set. */
  location: string | null;
  isEncrypted: boolean;
  /** The backup that is being made, and its bytes so far. */
  running: { startedAt: string; bytes: number } | null;
  /** The last good one; null if there is none. */
  last: KeptBackup | null;
  /** The last attempt, if it failed. */
  failure: { at: string; reason: string } | null;
  /** Why none can be made at the place now; null if one can, as far as is known. */
  problem: string | null;
  /** When the next one is due; null if it is due now, or `BACKUP_TO` is not set. */
  nextAt: string | null;
  /** Whether none has been made for longer than a day and a half, although it should have been. */
  isOverdue: boolean;
  /** Newest first. */
  kept: KeptBackup[];
};

const hourMs = 60 * 60_000;
/** Milliseconds between two backups, between attempts after a failure, and for which a backup is kept. */
const intervalMs = 24 * hourMs;
const retryMs = hourMs;
export const keepMs = 14 * 24 * hourMs;
const overdueAfterMs = 36 * hourMs;

/** When attempts have begun: the last good one, and the last one if it failed. Null for none. */
export type Attempts = { goodAt: Date | null; failedAt: Date | null };

/**
 * When the next backup is due: a day after the last good one, and an hour after a failure. A time that is still to come says
 * nothing: the clock was ahead. Clocks of two nodes may differ by less than an hour.
 */
export function nextBackup({ goodAt, failedAt }: Attempts, now: Date): Date {
  const later = (time: Date | null, ms: number) =>
    time === null || time.getTime() > now.getTime() + hourMs ? now : new Date(time.getTime() + ms);
  const planned = later(goodAt, intervalMs);
  const retry = failedAt === null ? planned : later(failedAt, retryMs);
  return planned > retry ? planned : retry;
}

/** Whether the last good backup, or the first failure without one, is too long ago. */
export const isOverdue = ({ goodAt }: Attempts, firstAttemptAt: Date | null, now: Date) => {
  const since = goodAt ?? firstAttemptAt;
  return since !== null && now.getTime() - since.getTime() > overdueAfterMs;
};

/**
 * Whether somebody should look: none can be made, the last attempt failed, the last backup lacks photographs, or none
 * was made for too long.
 */
export const isInTrouble = ({ location, problem, failure, isOverdue, last }: BackupState): boolean =>
  // What failed before BACKUP_TO was taken away is nobody's trouble any more.
  location !== null && (problem !== null || failure !== null || isOverdue || (last?.missing ?? 0) > 0);
