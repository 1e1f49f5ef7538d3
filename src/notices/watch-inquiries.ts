import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import type { Database } from '../platform/database.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import { openWorker, type Worker } from '../platform/worker.ts';
import { announceInquiries } from './announce.store.ts';
import type { NoticeSite } from './mail/notice-mails.ts';

/** Milliseconds between two rounds; news is announced by a notice. */
const checkInterval = 60_000;

/** Writes the notices of inquiries for as long as the process runs. Every process does so, and each is written by one. */
export function watchInquiries(options: {
  database: Database;
  clock: () => Date;
  /** What mails about assigned inquiries need; null without a mail server. */
  mail: () => NoticeSite | null;
  onError: (error: unknown) => void;
}): Promise<Pick<Worker, 'close'>> {
  const { database, clock, mail, onError } = options;
  return openWorker(
    { database, channel: inquiriesChannel },
    {
      work: async () => {
        while (await announceInquiries(database.queries, clock(), mail()));
      },
      interval: checkInterval,
      onError: (error) => {
        // The next round is a minute away.
        if (!isUnavailable(error)) onError(error);
      },
    },
  );
}
