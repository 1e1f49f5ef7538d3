import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import { addViews } from './views.store.ts';

/**
 * Vehicles per statement: of 100,000, 250 take 20 ms and 5,000 a quarter of a second, during which staff
 * cannot edit them.
 */
const batchSize = 250;

/** Counts page views in memory and writes them in batches, so that a visit costs no database query. */
export type ViewCounter = {
  count(vehicleId: number): void;
  /** Writes the counts; after a failure they are kept for the next time. */
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
    // Neighbours lie on the same pages of the database.
    const counted = [...counts].sort(([a], [b]) => a - b);
    counts = new Map();
    while (counted.length > 0) {
      const batch = counted.slice(0, batchSize);
      try {
        await addViews(database.queries, new Map(batch));
      } catch (error) {
        for (const [id, views] of counted) add(id, views);
        throw error;
      }
      counted.splice(0, batch.length);
      await setImmediate();
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
