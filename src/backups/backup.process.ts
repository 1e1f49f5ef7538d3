/**
 * Makes one backup for the server, with a lower priority. `backup-process.ts` starts this process, which ends
 * together with the server.
 */
import { getPriority, setPriority } from 'node:os';
import type { BackupReply, BackupTask } from './start-backup.ts';

/** Added to the server's Unix niceness: visitors come first. */
const niceness = 10;
setPriority(Math.min(getPriority() + niceness, 19));
const { openImageStorage } = await import('../images/storage/open-storage.ts');
const { openDatabase } = await import('../platform/database/open.ts');
const { createLog } = await import('../platform/log.ts');
const { describeFailure } = await import('./describe-failure.ts');
const { openDestination } = await import('./open-destination.ts');
const { makeBackup } = await import('./make-backup.ts');

const stopping = new AbortController();
// A terminal sends Ctrl+C to this process too; the server decides.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => stopping.abort());
process.on('disconnect', () => stopping.abort());
// An error that nobody has listened for must not end the process before its part of a file is removed.
process.on('uncaughtException', (error) => stopping.abort(error));

/** Milliseconds between two reports of progress. */
const interval = 1_000;
let reported = Date.now();
const send = (reply: BackupReply) => process.connected && process.send?.(reply);
const onBytes = (progress: number) => {
  if (Date.now() - reported < interval) return;
  reported = Date.now();
  send({ progress });
};

async function make({ settings, to, file, failed, now }: BackupTask): Promise<BackupReply> {
  const database = await openDatabase(settings, createLog('silent'), { join: true });
  try {
    const storage = await openImageStorage(settings, { joins: true });
    const { passphrase, s3 } = settings.backup;
    const destination = await openDestination(to, s3);
    // Not every storage can list uploads, and not every access key may; a backup matters more.
    await destination.removeUnfinished(failed).catch(() => undefined);
    const { bytes, images } = await makeBackup(
      { database, storage, passphrase, now },
      (content, options) => destination.write(file, content, options),
      { signal: stopping.signal, onBytes },
    );
    return { bytes, missing: images.missing.length };
  } finally {
    await database.close();
  }
}

process.once('message', async (task: BackupTask) => {
  send(await make(task).catch((error: unknown): BackupReply => ({ failure: describeFailure(error) })));
  process.exit();
});
