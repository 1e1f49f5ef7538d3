import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Attempts, KeptBackup } from './backup-state.ts';
import { backups } from './backups.table.ts';

/** The name of the advisory lock that is held while a backup by schedule is being made. */
export const backupLock = 'marque backup';

const interrupted = 'The program was ended while it was making the backup.';

/** Adds the row of a backup that starts, and returns its id. The caller holds the lock. */
export async function insertBackup(queries: Queries, file: string, now: Date): Promise<number> {
  const [row] = await queries.insert(backups).values({ file, startedAt: now }).returning({ id: backups.id });
  if (row === undefined) throw new Error('The row of the backup was not written');
  return row.id;
}

/** Rows without an end belong to processes that have died, because the caller holds the lock. */
export async function failInterrupted(queries: Queries, now: Date): Promise<void> {
  await queries
    .update(backups)
    .set({ finishedAt: now, bytes: null, error: interrupted })
    .where(isNull(backups.finishedAt));
}

/** Records how many bytes have been written so far. */
export async function recordProgress(queries: Queries, id: number, bytes: number): Promise<void> {
  await queries
    .update(backups)
    .set({ bytes })
    .where(and(eq(backups.id, id), isNull(backups.finishedAt)));
}

/** Records the end: the size of the file and how many images it lacks, or why it failed. */
export async function finishBackup(
  queries: Queries,
  id: number,
  now: Date,
  result: { bytes: number; missing: number } | { error: string },
): Promise<void> {
  await queries
    .update(backups)
    // Another process may have taken it for interrupted meanwhile.
    .set({ finishedAt: now, bytes: null, error: null, ...result })
    .where(eq(backups.id, id));
}

/** Deletes the rows of failures that started before `time`. */
export async function forgetFailures(queries: Queries, time: Date): Promise<void> {
  await queries.delete(backups).where(and(lt(backups.startedAt, time), isNotNull(backups.error)));
}

/** The names of the files of backups that failed. */
export async function failedFiles(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ file: backups.file })
    .from(backups)
    .where(isNotNull(backups.error));
  return rows.map(({ file }) => file);
}

/** The good backups that started before `time`. */
export const backupsBefore = (queries: Queries, time: Date) =>
  queries
    .select({ id: backups.id, file: backups.file })
    .from(backups)
    .where(and(lt(backups.startedAt, time), isNotNull(backups.finishedAt), isNull(backups.error)));

/** Deletes the row of a backup whose file has been deleted. */
export async function forgetBackup(queries: Queries, id: number): Promise<void> {
  await queries.delete(backups).where(eq(backups.id, id));
}

export type History = {
  attempts: Attempts;
  firstAttemptAt: Date | null;
  running: { startedAt: string; bytes: number } | null;
  failure: { at: string; reason: string } | null;
  kept: KeptBackup[];
};

/** What the table says about all backups. A row without an end counts as running only while the lock is held. */
export async function readHistory(queries: Queries): Promise<History> {
  // In the order in which they began, whatever the clock said.
  const readRows = () => queries.select().from(backups).orderBy(desc(backups.id));
  let rows = await readRows();
  const unfinished = rows.find(({ finishedAt }) => finishedAt === null);
  const isRunning = unfinished !== undefined && (await isLocked(queries));
  // It may have ended between the two queries. The end is recorded before the lock is released.
  if (unfinished !== undefined && !isRunning) rows = await readRows();
  const running = rows.find(
    ({ id, finishedAt }) => finishedAt === null && (isRunning || id !== unfinished?.id),
  );
  const kept = rows.flatMap(({ id, file, startedAt, finishedAt, bytes, missing, error }) =>
    finishedAt === null || bytes === null || error !== null
      ? []
      : [
          {
            id,
            file,
            startedAt: startedAt.toISOString(),
            finishedAt: finishedAt.toISOString(),
            bytes,
            missing,
          },
        ],
  );
  const [latest] = rows.filter((row) => row !== running);
  const failed = latest !== undefined && latest.id !== kept[0]?.id ? latest : undefined;
  return {
    attempts: {
      goodAt: kept[0] === undefined ? null : new Date(kept[0].startedAt),
      failedAt: failed?.startedAt ?? null,
    },
    firstAttemptAt: rows.at(-1)?.startedAt ?? null,
    running: running ? { startedAt: running.startedAt.toISOString(), bytes: running.bytes ?? 0 } : null,
    failure: failed
      ? { at: (failed.finishedAt ?? failed.startedAt).toISOString(), reason: failed.error ?? interrupted }
      : null,
    kept,
  };
}

/** Whether any process on this database holds the lock. */
async function isLocked(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ held: boolean }>(
    sql`select exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${backupLock}, 0)
    ) as held`,
  );
  return rows[0]?.held ?? false;
}

type LastBackup = {
  /** Seconds since it was finished; if there is none, since the first attempt or the start of this process. */
  ageSeconds: number;
  /** Null if there is none. */
  bytes: number | null;
};

/** Null if no backup is made by schedule: the age of an old one would be an alarm for ever. */
export async function lastBackup(queries: Queries, isScheduled: boolean): Promise<LastBackup | null> {
  if (!isScheduled) return null;
  const isGood = sql`${backups.finishedAt} is not null and ${backups.error} is null`;
  const [found] = await queries
    .select({
      age: sql<number | null>`extract(epoch from now() - coalesce(
        (array_agg(${backups.finishedAt} order by ${backups.id} desc) filter (where ${isGood}))[1],
        min(${backups.startedAt})))::float8`,
      bytes: sql<number | null>`(array_agg(${backups.bytes} order by ${backups.id} desc)
        filter (where ${isGood}))[1]`,
    })
    .from(backups);
  return { ageSeconds: found?.age ?? process.uptime(), bytes: found?.bytes ?? null };
}
