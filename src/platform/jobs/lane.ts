import type { Closable } from '../close-in-turn.ts';
import type { Database } from '../database.ts';
import { openWorker, type Worker } from '../worker.ts';

/** Milliseconds between two looks for what is due again; what is new is announced by a notice. */
const pollIntervalMs = 30_000;
/** Milliseconds that attempts may still take when the process stops. */
export const longestStopMs = 4_000;

/** Work of which each piece is done under a lease, by one of the processes. */
type Leased<Piece> = {
  /** How many pieces this process does at a time. */
  concurrency: number;
  /** Claims a piece that is due; null if there is none. */
  claim(): Promise<Piece | null>;
  /** Makes an attempt, and notes what became of it. `aborted` when the process stops and cannot wait any longer. */
  attempt(piece: Piece, aborted: AbortSignal): Promise<void>;
  /** Called when a claim or an attempt rejects. The next look comes after half a minute, and a lease runs out. */
  onError(error: unknown): void;
  stopTimeoutMs?: number;
};

/**
 * Does leased work for as long as the process runs: as many pieces as may be done at a time, each in the place of one that has
 * ended, so that none waits for the slowest.
 */
export async function openLane<Piece>(
  listening: { database: Pick<Database, 'listen'>; channel: string; onNotice?: () => void },
  { concurrency, claim, attempt, onError, stopTimeoutMs = longestStopMs }: Leased<Piece>,
): Promise<Closable> {
  const closing = new AbortController();
  const aborted = new AbortController();
  const running = new Set<Promise<void>>();
  let worker: Worker | undefined;

  /** Claims until all places are taken or nothing is due. */
  async function fill(): Promise<void> {
    while (running.size < concurrency && !closing.signal.aborted) {
      const piece = await claim();
      if (piece === null) return;
      const ended = attempt(piece, aborted.signal)
        .catch(onError)
        .finally(() => {
          running.delete(ended);
          void worker?.wake();
        });
      running.add(ended);
    }
  }

  worker = await openWorker(listening, { work: fill, interval: pollIntervalMs, onError });
  return {
    close: async () => {
      closing.abort();
      const timeout = setTimeout(() => aborted.abort(new Error('the process stopped')), stopTimeoutMs);
      await worker.close();
      await Promise.all(running);
      clearTimeout(timeout);
    },
  };
}
