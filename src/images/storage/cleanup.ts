import type { Database, Queries } from '../../platform/database.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { removeExpiredLeases } from '../encoding/encoding-leases.store.ts';
import { cleanUpImages, type ReferencesImages } from './cleanup.store.ts';
import type { ImageStorage } from './storage.ts';

/** Milliseconds between two runs of one process. */
const interval = 60 * 60_000;

/**
 * Once an hour, for the first time an hour after the start, removes what `expiring` says, leases that have expired, and
 * the images that are then unused. While another process on the database does so, or makes a backup, it waits for the
 * next hour.
 */
export function startImageCleanup(options: {
  database: Database;
  storage: ImageStorage;
  clock: () => Date;
  referencedBy: readonly ReferencesImages[];
  /** Each deletes what is kept only for a time. */
  expiring?: readonly ((queries: Queries, now: Date) => Promise<void>)[];
  onError: (error: unknown) => void;
}): Worker {
  const { database, storage, clock, referencedBy, expiring = [], onError } = options;
  const cleanUp = async () => {
    await database.tryWithLock('clean images', async (queries) => {
      for (const expire of expiring) await expire(queries, clock());
      await cleanUpImages({ queries, storage, now: clock(), referencedBy });
      await removeExpiredLeases(queries);
    });
  };
  return startWorker({ work: cleanUp, interval, onError });
}
