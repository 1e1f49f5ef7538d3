import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import { startWorker } from '../platform/worker.ts';
import { addViews, countVisits, type DayViews, type Visit } from './views.store.ts';

/**
 * Vehicles per statement: of 100,000, 250 take 20 ms and 5,000 a quarter of a second, during which staff
 * cannot edit them.
 */
const batchSize = 250;
/** Most visits that wait for the database, in about 20 MB. */
const mostWaiting = 100_000;

/** Counts page views in memory and writes them in batches, so that a visit costs no database query. */
export type ViewCounter = {
  /** Counts a visit, unless another process has counted it in the half hour before. */
  count(visit: Omit<Visit, 'day'>): void;
  /** Writes the counts; after a failure they are kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
};

/** `interval` in milliseconds between batches; `dayOf` tells the day of a view. */
export function createViewCounter(
  database: Database,
  options: { interval: number; dayOf: (time: Date) => string; onError: (error: unknown) => void },
): ViewCounter {
  let visits = new Map<string, Visit>();
  /** Views by vehicle and day that are counted whatever other processes have counted. */
  let views = new Map<string, DayViews>();
  const addViewsOf = ({ vehicleId, day, views: more }: DayViews) => {
    const key = `${vehicleId} ${day}`;
    views.set(key, { vehicleId, day, views: (views.get(key)?.views ?? 0) + more });
  };
  const keep = (visit: Visit) => {
    // While the database is away for long, visits come again, and there may be too many to remember.
    if (visits.has(visit.visit) || visits.size >= mostWaiting) addViewsOf({ ...visit, views: 1 });
    else visits.set(visit.visit, visit);
  };
  let writing = Promise.resolve();
  const write = async () => {
    // Neighbors lie on the same pages of the database.
    const visited = [...visits.values()].sort((a, b) => a.vehicleId - b.vehicleId);
    const viewed = [...views.values()].sort((a, b) => a.vehicleId - b.vehicleId);
    visits = new Map();
    views = new Map();
    try {
      await inBatches(visited, (batch) => countVisits(database.queries, batch));
      await inBatches(viewed, (batch) => addViews(database.queries, batch));
    } finally {
      // What is left after a failure.
      visited.forEach(keep);
      viewed.forEach(addViewsOf);
    }
  };
  // One after the other, so that `close` also waits for a batch that is under way.
  const flush = () => (writing = writing.catch(() => undefined).then(write));
  const worker = startWorker({ work: flush, interval: options.interval, onError: options.onError });
  return {
    count: (visit) => keep({ ...visit, day: options.dayOf(visit.at) }),
    flush,
    close: async () => {
      await worker.close();
      await flush();
    },
  };
}

/** Writes all entries in batches, and removes each batch from `entries` once it is written. */
async function inBatches<Entry>(
  entries: Entry[],
  writeBatch: (batch: Entry[]) => Promise<void>,
): Promise<void> {
  while (entries.length > 0) {
    const batch = entries.slice(0, batchSize);
    await writeBatch(batch);
    entries.splice(0, batch.length);
    await setImmediate();
  }
}
