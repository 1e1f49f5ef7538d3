import type { Client } from 'pg';
import type { Database } from '../platform/database.ts';
import { logError, type Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { startWorker } from '../platform/worker.ts';
import { isOverdue, keepMs, nextBackup, type BackupState } from './backup-state.ts';
import { backupName } from './backup-format.ts';
import { startBackupProcess, type RunningBackup } from './start-backup.ts';
import {
  backupLock,
  backupsBefore,
  failedFiles,
  failInterrupted,
  finishBackup,
  forgetBackup,
  forgetFailures,
  insertBackup,
  readHistory,
  recordProgress,
} from './backups.store.ts';
import { describeFailure } from './describe-failure.ts';
import { locationOf, openDestination } from './open-destination.ts';
import { liftTimeLimits } from './snapshot.ts';

/** Milliseconds between two checks whether a backup is due, the first of them included. */
const checkInterval = 60_000;

const connectionLost = 'The connection to the database was lost.';

type Options = {
  database: Database;
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 's3' | 'backup'>;
  clock: () => Date;
  log: Log;
  /** False while a first start still stores pictures that the database names: a backup would lack them. */
  hasItsFiles?: (() => boolean) | undefined;
  /** Milliseconds between two checks, for tests. */
  interval?: number;
};

export type Backups = {
  state(): Promise<BackupState>;
  /** Whether `BACKUP_TO` could be used when it was last looked at; null if it is not set. */
  isPlaceUsable(): boolean | null;
  /** False while a first start still stores pictures: none is made until then. */
  hasItsFiles(): boolean;
  /** Starts a backup now. Resolves when it has begun, with false if another one is being made or none can be. */
  start(): Promise<boolean>;
  /** Stops the backup that this process is making. */
  close(): Promise<void>;
};

/**
 * Makes a backup each day at `BACKUP_TO`, an hour after a failure again, and deletes those of its own older than 14 days.
 * A lock makes sure that one process of all on this database does so.
 */
export function openBackups({
  database,
  settings,
  clock,
  log,
  hasItsFiles = () => true,
  interval = checkInterval,
}: Options): Backups {
  const { queries } = database;
  const { to } = settings.backup;
  let running: RunningBackup | undefined;
  let closing = false;
  /** Why no backup can be made at the place; null if one can, as far as is known. */
  let problem: string | null = null;
  /** Backups that `start` has begun. */
  const underWay = new Set<Promise<void>>();

  const isDue = async () => {
    const { attempts } = await readHistory(queries);
    return nextBackup(attempts, clock()) <= clock();
  };

  /** Makes a backup unless another process is doing so, or `isWanted` no longer holds under the lock. */
  async function make(place: string, isWanted: () => Promise<boolean>, onBegin: () => void): Promise<void> {
    await database.session(async (client) => {
      // With the connection the lock is lost, so another process may begin.
      let isLost = false;
      let own: RunningBackup | undefined;
      client.once('end', () => {
        isLost = true;
        own?.stop();
      });
      await liftTimeLimits(client);
      if (!(await tryLock(client)) || closing || !(await isWanted())) return;
      const now = clock();
      await failInterrupted(queries, now);
      const failed = await failedFiles(queries);
      await forgetFailures(queries, new Date(now.getTime() - keepMs));
      const file = backupName(now, settings.backup.passphrase !== null);
      const id = await insertBackup(queries, file, now);
      log.info({ file }, 'a backup has begun');
      onBegin();
      try {
        own = startBackupProcess({ settings, to: place, file, failed, now }, (bytes) => {
          recordProgress(queries, id, bytes).catch(() => undefined);
        });
        running = own;
        // Either may have come before there was a process.
        if (closing || isLost) own.stop();
        const { bytes, missing } = await own.result;
        await finishBackup(queries, id, clock(), { bytes, missing });
        log.info({ file, bytes, missing }, 'a backup was made');
      } catch (error) {
        const reason = closing
          ? 'The program was stopped while it was making the backup.'
          : isLost
            ? connectionLost
            : describeFailure(error);
        log.error({ file, reason }, 'the backup failed');
        // Its own process does so, unless it was killed; a stop does not wait for the place, and the next backup does so.
        if (!closing) await removeParts(place, file);
        await finishBackup(queries, id, clock(), { error: reason });
        if (!closing) await look(place);
        return;
      } finally {
        running = undefined;
      }
      await removeOld(place);
    });
  }

  async function removeOld(place: string): Promise<void> {
    const oldest = new Date(clock().getTime() - keepMs);
    try {
      const destination = await openDestination(place, settings.backup.s3);
      // Other files there, such as backups made by hand, are not its own.
      for (const { id, file } of await backupsBefore(queries, oldest)) {
        await destination.remove(file);
        await forgetBackup(queries, id);
      }
    } catch (error) {
      log.error({ reason: describeFailure(error) }, 'old backups could not be deleted');
    }
  }

  async function removeParts(place: string, file: string): Promise<void> {
    try {
      const destination = await openDestination(place, settings.backup.s3);
      await destination.removeUnfinished([file]);
    } catch {
      // Of a place that is away, the next backup does.
    }
  }

  /** Sees whether the place can be used, and says so when that has changed. The settings show the newest reason. */
  async function look(place: string): Promise<void> {
    const { kept } = await readHistory(queries).catch(() => ({ kept: [] }));
    const found = await openDestination(place, settings.backup.s3)
      .then((destination) => destination.check(kept[0]?.bytes ?? 0))
      .then(() => null, describeFailure);
    const where = locationOf(place);
    // Not each new reason: one names the room that is left, which changes all the time.
    if (found !== null && problem === null)
      log.error({ where, reason: found }, 'no backup can be made at BACKUP_TO');
    if (found === null && problem !== null) log.info({ where }, 'backups can be made at BACKUP_TO again');
    problem = found;
  }

  const check = async (place: string) => {
    if (problem !== null) await look(place);
    if (underWay.size === 0 && hasItsFiles() && (await isDue())) await make(place, isDue, () => undefined);
  };
  // Not waited for: a place that does not answer must not delay the start of the site.
  const looking = to === null ? undefined : look(to);
  const worker =
    to === null
      ? undefined
      : startWorker({
          work: () => check(to),
          interval,
          onError: logError(log, 'the backups could not be checked'),
        });

  return {
    async state() {
      const history = await readHistory(queries);
      const { attempts, firstAttemptAt, kept } = history;
      const now = clock();
      const next = nextBackup(attempts, now);
      return {
        location: to === null ? null : locationOf(to),
        isEncrypted: settings.backup.passphrase !== null,
        running: history.running,
        last: kept[0] ?? null,
        failure: history.failure,
        problem,
        nextAt: to === null || next <= now ? null : next.toISOString(),
        isOverdue: to !== null && isOverdue(attempts, firstAttemptAt, now),
        kept,
      };
    },
    hasItsFiles,
    isPlaceUsable: () => (to === null ? null : problem === null),
    start() {
      if (to === null || running || closing || !hasItsFiles()) return Promise.resolve(false);
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const made = make(
        to,
        () => Promise.resolve(true),
        () => resolve(true),
      );
      underWay.add(made);
      void made.then(() => resolve(false), reject).finally(() => underWay.delete(made));
      return promise;
    },
    async close() {
      closing = true;
      running?.stop();
      await Promise.allSettled([looking, worker?.close(), ...underWay]);
    },
  };
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
    [backupLock],
  );
  return rows[0]?.got ?? false;
}
