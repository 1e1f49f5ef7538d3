import { isUnavailable } from '../platform/database/failures.ts';
import type { Database } from '../platform/database.ts';
import { vehiclesPayload, type Catalogue } from './catalogue/catalogue.ts';
import { isAnythingDue, makeDueChanges } from './scheduled-changes.store.ts';
import type { InventorySettings } from './settings/inventory-settings.schema.ts';
import { dayOf } from '../platform/time-zones.ts';
import { startWorker, type Worker } from '../platform/worker.ts';

/** Milliseconds between two checks. */
const checkInterval = 60_000;

const dayMs = 24 * 60 * 60_000;

/**
 * Publishes vehicles on their day at the dealership, and ends "New arrival" after the time in the settings.
 * Every process checks once a minute; a lock makes sure that one of them changes what is due.
 */
export function startScheduledChanges(options: {
  database: Database;
  catalogue: Catalogue;
  settings: () => InventorySettings;
  timeZone: () => string;
  clock: () => Date;
  onError: (error: unknown) => void;
  /** Milliseconds between two checks, for tests. */
  interval?: number;
}): Worker {
  const { database, catalogue, clock } = options;

  const check = async () => {
    const now = clock();
    const { newArrivalDays } = options.settings();
    const newSince = newArrivalDays === null ? null : new Date(now.getTime() - newArrivalDays * dayMs);
    const moment = { now, today: dayOf(now, options.timeZone()), newSince };
    if (!(await isAnythingDue(database.queries, moment))) return;
    const changed = await database.tryWithLock('scheduled changes', (queries) =>
      makeDueChanges(queries, moment),
    );
    if (changed && changed.length > 0) await catalogue.publish(vehiclesPayload(changed));
  };

  return startWorker({
    work: check,
    interval: options.interval ?? checkInterval,
    onError: (error) => {
      // The next check is a minute away.
      if (!isUnavailable(error)) options.onError(error);
    },
  });
}
