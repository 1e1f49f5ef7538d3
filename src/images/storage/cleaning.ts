import type { Database } from '../../platform/database.ts';
import { cleanImages, type NamesImages } from './cleaning.store.ts';
import type { ImageStorage } from './storage.ts';

/** Milliseconds between two runs of one process. */
const interval = 60 * 60_000;

/**
 * Cleans up images once an hour as long as the process runs, the first time an hour after its start. Processes on one
 * database take turns. Answers what stops it.
 */
export function startImageCleaning(options: {
  database: Database;
  storage: ImageStorage;
  clock: () => Date;
  namedBy: readonly NamesImages[];
  onError: (error: unknown) => void;
}): { close(): Promise<void> } {
  const { database, storage, clock, namedBy } = options;
  let run: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    run = database
      .withLock('clean images', (queries) => cleanImages({ queries, storage, now: clock(), namedBy }))
      .catch(options.onError);
  }, interval);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await run;
    },
  };
}
