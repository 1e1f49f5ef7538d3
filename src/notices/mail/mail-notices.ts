import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { morningOf } from './morning.ts';
import { writeDigests, writeOverdueMails } from './notice-mails.store.ts';

/** Milliseconds between two rounds. */
const checkInterval = 60_000;
/** The mail of a morning is not sent later than this after the opening, as after a start in the evening. */
const morningMs = 4 * 60 * 60_000;

/**
 * Mails staff what is overdue and what a day brings, from the opening of each day on which the dealership opens. Every process
 * does so; rows in the database see to it that each mail is written once.
 */
export function startMailNotices(options: {
  database: Database;
  clock: () => Date;
  dealership: () => Pick<Dealership, 'hours' | 'timeZone' | 'closedDays'>;
  publicUrl: string;
  sendsMail: () => boolean;
  onError: (error: unknown) => void;
}): Worker {
  const { database, clock, dealership, publicUrl, sendsMail } = options;

  const round = async () => {
    const now = clock();
    const { timeZone } = dealership();
    const { today, opensAt } = morningOf(dealership(), now);
    if (!sendsMail() || opensAt === null || now < opensAt) return;
    const day = { now, today, timeZone, publicUrl };
    await writeOverdueMails(database, day);
    if (now.getTime() < opensAt.getTime() + morningMs) await writeDigests(database, day);
  };

  return startWorker({
    work: round,
    interval: checkInterval,
    onError: (error) => {
      // The next round is a minute away.
      if (!isUnavailable(error)) options.onError(error);
    },
  });
}
