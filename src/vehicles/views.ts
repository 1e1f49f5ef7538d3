import type { Database } from '../platform/database.ts';
import { addViews } from './views.store.ts';

/** Counts page views in memory and writes them in batches, so that a visit costs no database query. */
export type ViewCounter = {
  count(vehicleId: number): void;
  /** Writes what has been counted; on failure the counts are kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
};

/** `interval` in milliseconds between batches. */
export function createViewCounter(
  database: Database,
  options: { interval: number; onError: (error: unknown) => void },
): ViewCounter {
  let counts = new Map<number, number>();
  const add = (id: number, views: number) => counts.set(id, (counts.get(id) ?? 0) + views);
  let writing = Promise.resolve();
  const write = async () => {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await addViews(database.queries, batch);
    } catch (error) {
      for (const [id, views] of batch) add(id, views);
      throw error;
    }
  };
  // One after the other, so that `close` also waits for a batch that is under way.
  const flush = () => (writing = writing.catch(() => undefined).then(write));
  const timer = setInterval(() => {
    flush().catch(options.onError);
  }, options.interval);
  timer.unref();
  return {
    count: (vehicleId) => {
      add(vehicleId, 1);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
