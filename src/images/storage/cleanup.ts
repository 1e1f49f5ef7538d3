import type { Database, Queries } from '../../platform/database.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { removeExpiredLeases } from '../encoding/encoding-leases.store.ts';
import { cleanUpFiles, imageFiles, type FileKind, type ReferencesFiles } from './cleanup.store.ts';
import type { ImageStorage } from './storage.ts';

/** Milliseconds between two runs of one process. */
const interval = 60 * 60_000;

/**
 * Once an hour, for the first time an hour after the start, removes what `expiring` says, leases that have expired, and
 * the images and other files that are then unused. While another process on the database does so, or makes a backup, it waits for the
 * next hour.
 */
export function startImageCleanup(options: {
  database: Database;
  storage: ImageStorage;
  clock: () => Date;
  /** What may refer to images. */
  referencedBy: readonly ReferencesFiles[];
  /** Other files that are removed when nothing refers to them. */
  others?: readonly FileKind[];
  /** Each deletes what is kept only for a time. */
  expiring?: readonly ((queries: Queries, now: Date) => Promise<void>)[];
  onError: (error: unknown) => void;
}): Worker {
  const { database, storage, clock, referencedBy, others = [], expiring = [], onError } = options;
  const cleanUp = async () => {
    await database.tryWithLock('clean images', async (queries) => {
      for (const expire of expiring) await expire(queries, clock());
      for (const kind of [imageFiles(referencedBy), ...others]) {
        await cleanUpFiles({ queries, storage, now: clock() }, kind);
      }
      await removeExpiredLeases(queries);
    });
  };
  return startWorker({ work: cleanUp, interval, onError });
}
