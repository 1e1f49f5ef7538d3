import { isUnavailable } from '../platform/database/failures.ts';
import type { Database } from '../platform/database.ts';
import { openWorker, type Worker } from '../platform/worker.ts';
import { catalogueChannel } from '../vehicles/catalogue/catalogue.ts';
import { bothChanged, vehiclesIn, type ChangedVehicles } from '../vehicles/catalogue/changed-vehicles.ts';
import { writeDueMails } from './alert-digests.store.ts';
import type { AlertMails } from './mail/alert-mails.ts';
import { announceNewListings, noteNewListings } from './new-listings.store.ts';

/** Milliseconds between two checks for due alerts. */
const checkInterval = 60_000;

/**
 * Sends alerts of new vehicles: checks the vehicles that a notice names, all of them after the start and after missed
 * notices, and once a minute the due ones. Every process does so. While there are no `mails`, nothing
 * happens.
 */
export async function watchListings(options: {
  database: Database;
  mails: () => AlertMails | null;
  clock: () => Date;
  /** Milliseconds between the arrival of a vehicle and the mail about it. */
  delayMs: number;
  onError: (error: unknown) => void;
  /** Milliseconds between two checks, for tests. */
  interval?: number;
}): Promise<Pick<Worker, 'close'>> {
  const { database, clock, delayMs } = options;
  let changed: ChangedVehicles = null;

  const check = async () => {
    const mails = options.mails();
    if (mails === null) {
      changed = null;
      return;
    }
    const looked = changed;
    changed = new Set();
    try {
      if (looked === null || looked.size > 0)
        await noteNewListings(database.queries, looked && [...looked], clock());
    } catch (error) {
      changed = bothChanged(looked, changed);
      throw error;
    }
    const moment = { now: clock(), delayMs };
    const forgotten = await announceNewListings(database.queries, moment);
    // A vehicle that was published again meanwhile still had its row, so it is checked again.
    changed = bothChanged(changed, new Set(forgotten));
    await writeDueMails(database.queries, moment, mails);
  };

  const onNotice = (notice: string) => {
    changed = bothChanged(changed, vehiclesIn(notice));
  };
  return openWorker(
    { database, channel: catalogueChannel, onNotice },
    {
      work: check,
      interval: options.interval ?? checkInterval,
      onError: (error) => {
        // The next check is a minute away.
        if (!isUnavailable(error)) options.onError(error);
      },
    },
  );
}
