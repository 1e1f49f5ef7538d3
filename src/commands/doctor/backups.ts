import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isOverdue } from '../../backups/backup-state.ts';
import { readHistory } from '../../backups/backups.store.ts';
import { describeFailure } from '../../backups/describe-failure.ts';
import { locationOf, openDestination } from '../../backups/open-destination.ts';
import type { Database } from '../../platform/database.ts';
import { diskRoom } from '../../platform/disk-room.ts';
import type { Settings } from '../../platform/settings.ts';
import { sizeText } from '../../platform/size-text.ts';
import { codeOf, ok, problem, warning, writeAdvice } from './finding.ts';
import { tryToWrite } from './machine.ts';

/** Whether BACKUP_TO can be written, as the site sees it, and has room for the next backup on a disk of its own. */
export async function checkBackupPlace({ backup, dataDir }: Settings, database: Database | null) {
  if (backup.to === null)
    return warning(
      'BACKUP_TO is not set: no backup is made by itself',
      'Set BACKUP_TO and BACKUP_PASSPHRASE.',
    );
  const place = locationOf(backup.to);
  const last = database === null ? undefined : (await readHistory(database.queries)).kept[0];
  try {
    const destination = await openDestination(backup.to, backup.s3);
    // Room is looked at below, where the advice is another.
    await destination.check(0);
    // A quota, or a share whose permissions lie, shows only when something is written.
    if (backup.s3 === null) await tryToWrite(place);
  } catch (error) {
    const advice =
      codeOf(error) === 'EROFS'
        ? `Under systemd the service may write only where its unit says: sudo systemctl edit marque, and add [Service] and ReadWritePaths=${place}`
        : writeAdvice(
            error,
            'Correct BACKUP_TO, or the permissions of that place, for the account that runs the site.',
          );
    return problem(`${place}: ${describeFailure(error)}`, advice);
  }
  if (backup.s3 !== null) {
    if (backup.passphrase === null)
      return warning(
        `${place} takes a file; backups are not encrypted`,
        "Set BACKUP_PASSPHRASE: they leave this machine with customers' data.",
      );
    return ok(`${place} takes a file; backups are encrypted`);
  }
  const { bytes, freeBytes } = await diskRoom(place);
  // Some file systems do not know.
  const room = bytes > 0 ? `, with ${sizeText(freeBytes)} free` : '';
  if (room !== '' && last !== undefined && freeBytes < last.bytes * 1.5)
    return problem(
      `${place} can be written${room}; the last backup took ${sizeText(last.bytes)}`,
      'Make room there: the next backup may not fit.',
    );
  if (await isSameDisk(place, dataDir))
    return warning(
      `${place} is on the same disk as DATA_DIR`,
      'A disk that breaks takes both with it: use another disk or a bucket.',
    );
  return ok(`${place} can be written${room}`);
}

/** The age of the last backup, and whether the last attempt failed. */
export async function checkLastBackup({ queries }: Database, { backup }: Settings) {
  const { attempts, firstAttemptAt, kept, failure, running } = await readHistory(queries);
  const now = new Date();
  const last = kept[0];
  if (backup.to === null) return ok('none by schedule; those by hand are not counted');
  const age =
    last === undefined ? 'there is none yet' : `the last good one is ${ageText(last.finishedAt, now)} old`;
  if (failure !== null)
    return problem(
      `${age}; the last attempt failed: ${failure.reason}`,
      'Correct that; it is tried again each hour.',
    );
  if (isOverdue(attempts, firstAttemptAt, now))
    return problem(age, 'Is the site running? Make one now in Settings, Backups, or by hand.');
  if (last !== undefined && last.missing > 0)
    return warning(
      `${age} and lacks ${last.missing} files`,
      'Read the log of that time, and check the storage.',
    );
  if (last === undefined && running === null)
    return warning(age, 'The running site makes the first within a minute.');
  return ok(age);
}

const ageText = (time: string, now: Date) => {
  const hours = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 3_600_000));
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
};

async function isSameDisk(place: string, dataDir: string): Promise<boolean> {
  if (!existsSync(resolve(dataDir))) return false;
  return (await stat(place)).dev === (await stat(resolve(dataDir))).dev;
}
