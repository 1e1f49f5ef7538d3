import { inquiriesChannel } from '../../inquiries/inquiries.live.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import type { Database } from '../../platform/database.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { forgetStrayAddresses } from '../stray-addresses.store.ts';
import { eraseExpired } from './retention.store.ts';

/** Milliseconds between two looks: the first of a day finds what goes that day, the others what was locked. */
const interval = 60 * 60_000;

type Options = { database: Database; clock: () => Date; timeZone: () => string };

/** One round, which also forgets what was entered about people of whom nothing is left, unless another node is at it. Returns how many inquiries were erased. */
export async function runRetention({ database, clock, timeZone }: Options): Promise<number> {
  const erased = await database.tryWithLock('retention', async (queries) => {
    const count = await eraseExpired(queries, { now: clock(), timeZone: timeZone() });
    await forgetStrayAddresses(queries);
    return count;
  });
  if (erased) await database.notify(inquiriesChannel);
  return erased ?? 0;
}

/** Erases each day the archived inquiries that the setting says. Every node looks; a lock makes sure that one erases. */
export const startRetention = (options: Options & { onError: (error: unknown) => void }): Worker =>
  startWorker({
    work: async () => {
      await runRetention(options);
    },
    interval,
    onError: (error) => {
      // The next look is an hour away.
      if (!isUnavailable(error)) options.onError(error);
    },
  });
