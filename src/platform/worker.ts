import type { Database } from './database.ts';

/** Work that repeats for as long as the process runs, one round at a time. */
export type Worker = {
  /** Starts a round, or another one after that which is running. Resolves at its end; a closed worker starts none. */
  wake(): Promise<void>;
  /** Waits for the running round. */
  close(): Promise<void>;
};

type Options = {
  work: () => Promise<void>;
  /** Milliseconds between two rounds, the first of them included. */
  interval: number;
  /** Called when a round has failed; the next one comes after the interval. */
  onError: (error: unknown) => void;
};

/** Works every `interval` milliseconds, and when it is woken. */
export function startWorker({ work, interval, onError }: Options): Worker {
  let isClosed = false;
  let round: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const wake = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    if (round) {
      next ??= round.then(() => {
        next = undefined;
        return wake();
      });
      return next;
    }
    round = work()
      .catch(onError)
      .finally(() => (round = undefined));
    return round;
  };

  const timer = setInterval(() => void wake(), interval).unref();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * Works on each notice of `channel` too, and at once, because notices from before the start were missed. `onNotice` gets
 * the payload before the round.
 */
export async function openWorker(
  { database, channel, onNotice }: Listening,
  options: Options,
): Promise<Worker> {
  let worker: Worker | undefined;
  const stopListening = await database.listen(channel, (payload) => {
    onNotice?.(payload);
    void worker?.wake();
  });
  worker = startWorker(options);
  const { wake, close } = worker;
  void wake();
  return {
    wake,
    close: async () => {
      await close();
      await stopListening().catch(() => undefined);
    },
  };
}

type Listening = {
  database: Pick<Database, 'listen'>;
  channel: string;
  onNotice?: (payload: string) => void;
};
