import type { Database } from '../platform/database.ts';
import { startWorker } from '../platform/worker.ts';
import { addHits } from './redirects.store.ts';

/** Redirects whose uses are written in one round. The others wait for the next. */
const batchSize = 1_000;

/** Counts uses of redirects in memory, and writes them in rounds: a flood of requests costs one statement. */
export type RedirectHits = { count(id: number): void; flush(): Promise<void>; close(): Promise<void> };

/** `interval` in milliseconds between two rounds. There are no more counts than redirects. */
export function createRedirectHits(options: {
  database: Database;
  clock: () => Date;
  interval: number;
  onError: (error: unknown) => void;
}): RedirectHits {
  const { database, clock, interval, onError } = options;
  const waiting = new Map<number, number>();
  const add = (id: number, uses: number) => waiting.set(id, (waiting.get(id) ?? 0) + uses);
  const flush = async () => {
    const batch = new Map([...waiting].slice(0, batchSize));
    if (batch.size === 0) return;
    for (const id of batch.keys()) waiting.delete(id);
    try {
      await addHits(database.queries, batch, clock());
    } catch (error) {
      for (const [id, uses] of batch) add(id, uses);
      throw error;
    }
  };
  const worker = startWorker({ work: flush, interval, onError });
  return {
    count: (id) => add(id, 1),
    flush,
    close: async () => {
      await worker.close();
      while (waiting.size > 0) await flush();
    },
  };
}
