import { ApiError } from '../errors.ts';

export type Places = {
  /** Runs `work` when there is a place for this network; 503 if there was none for too long. */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { network: string; start: () => void };

/** `most` places for work that strangers cause, of which a network has one at a time; others wait in their order. */
export function createPlaces({ most, longestWaitMs }: { most: number; longestWaitMs: number }): Places {
  const taken = new Set<string>();
  const waiting = new Set<Waiting>();

  const startNext = () => {
    for (const entry of waiting) {
      if (taken.size >= most) return;
      if (taken.has(entry.network)) continue;
      waiting.delete(entry);
      taken.add(entry.network);
      entry.start();
    }
  };

  const placeFor = (network: string) =>
    new Promise<void>((resolve, reject) => {
      const entry = {
        network,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(
          new ApiError(503, 'Too many are sending at the moment. Please try again in a moment.', {
            headers: { 'retry-after': '5' },
          }),
        );
      }, longestWaitMs);
      waiting.add(entry);
      startNext();
    });

  return {
    run: async (network, work) => {
      await placeFor(network);
      try {
        return await work();
      } finally {
        taken.delete(network);
        startNext();
      }
    },
  };
}
