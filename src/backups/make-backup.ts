import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ImageStorage } from '../images/storage/storage.ts';
import type { Database } from '../platform/database.ts';
import type { WriteOptions } from './destination.ts';
import { encrypted } from './encryption.ts';
import { withSnapshot } from './snapshot.ts';
import { openArchive, writeBackup, type BackupContents } from './write-backup.ts';

/** Most of a backup are JPEG files, which do not get smaller; tables shrink to a fifth at the fastest level. */
const compressionLevel = 1;

type Source = {
  database: Database;
  storage: ImageStorage;
  passphrase: string | null;
  now: Date;
  patience?: number;
};
type Write = (content: Readable, options: WriteOptions) => Promise<number>;

/**
 * Makes a backup of one moment while others read and write, and passes its bytes to `write`. Memory use does
 * not depend on its size. Returns what it holds and its size in bytes.
 */
export async function makeBackup(
  { database, storage, passphrase, now, patience }: Source,
  write: Write,
  { signal, onBytes }: WriteOptions,
): Promise<BackupContents & { bytes: number }> {
  return database.session((client) => {
    // Ends whatever query it waits for, such as that for a lock.
    signal.addEventListener('abort', () => void client.end().catch(() => undefined));
    return withSnapshot(client, async () => {
      const archive = openArchive();
      const failed = new AbortController();
      const ended = AbortSignal.any([signal, failed.signal]);
      const gzip = createGzip({ level: compressionLevel });
      const compressed = pipeline(archive, gzip, { signal: ended });
      const content = passphrase === null ? gzip : await encrypted(gzip, passphrase);
      const errors: unknown[] = [];
      const stopAll = (error: unknown): never => {
        errors.push(error);
        failed.abort(error);
        archive.destroy();
        throw error;
      };
      const contents = writeBackup(archive, { client, storage, now, signal: ended, patience }).catch(stopAll);
      const others = [
        compressed.catch(stopAll),
        write(content, { signal: ended, onBytes }).catch(stopAll),
      ] as const;
      try {
        const [written, , bytes] = await Promise.all([contents, ...others]);
        return { ...written, bytes };
      } catch {
        // The archive may wait for room for ever; the others end, and with them their files.
        await Promise.allSettled(others);
        throw signal.aborted ? signal.reason : (errors.find(isCause) ?? errors[0]);
      }
    });
  });
}

/** Whether an error is not just the consequence of another one that ended the streams. */
const isCause = (error: unknown) =>
  !(error instanceof Error) ||
  !(error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'));
