import { hasOpeningHours } from '../../dealership/dealership.hours.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { openTimeAgo } from '../../dealership/open-time.ts';
import type { Database } from '../../platform/database.ts';
import { isUnavailable } from '../../platform/database/failures.ts';
import type { Letterhead } from '../../platform/mail/letter.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { morningOf } from './morning.ts';
import { writeDigests, writeOverdueMails } from './notice-mails.store.ts';
import { tellUnanswered, type UnansweredRule } from './unanswered.store.ts';

const hourMs = 60 * 60_000;
/** Milliseconds between two rounds. */
const checkInterval = 60_000;
/** The mail of a morning is not sent later than this after the opening, as after a start in the evening. */
const morningMs = 4 * 60 * 60_000;

/** What the settings say of inquiries that nobody answers; `hours` count while the dealership is open, if it has hours. */
export type UnansweredSetting = Omit<UnansweredRule, 'counts'>;

/**
 * Tells staff what is overdue and what a day brings, from the opening of each day on which the dealership opens, and of
 * inquiries that nobody has answered in time. Every process does so; rows in the database see to it that each is told once.
 */
export function startMailNotices(options: {
  database: Database;
  clock: () => Date;
  dealership: () => Pick<Dealership, 'hours' | 'timeZone' | 'closedDays'>;
  publicUrl: string;
  letterhead: () => Letterhead;
  sendsMail: () => boolean;
  /** Null while nobody is to be told of inquiries that nobody answers. */
  unanswered: () => UnansweredSetting | null;
  onError: (error: unknown) => void;
}): Worker {
  const { database, clock, dealership, publicUrl, sendsMail } = options;

  const round = async () => {
    const now = clock();
    const { timeZone, hours } = dealership();
    const site = { publicUrl, timeZone, head: options.letterhead() };
    const rule = options.unanswered();
    const since = rule && openTimeAgo(dealership(), rule.hours * hourMs, now);
    if (rule !== null && since !== null) {
      const counts = hasOpeningHours(hours) ? 'open' : 'all';
      await tellUnanswered(database, { ...rule, counts }, { now, since, mail: sendsMail() ? site : null });
    }
    const { today, opensAt } = morningOf(dealership(), now);
    if (!sendsMail() || opensAt === null || now < opensAt) return;
    const day = { ...site, now, today };
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
