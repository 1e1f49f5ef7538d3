import type { Database } from '../platform/database.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import { logError, type Log } from '../platform/log.ts';
import { openWorker, type Worker } from '../platform/worker.ts';
import { catalogueChannel } from '../vehicles/catalogue/catalogue.ts';
import { bothChanged, vehiclesIn, type ChangedVehicles } from '../vehicles/catalogue/changed-vehicles.ts';
import { addVehicleEvents } from './vehicle-events.store.ts';

/** Milliseconds between two rounds without a notice. */
const checkInterval = 60_000;
/** Milliseconds between two checks of all vehicles: the process that wrote one may have died before its notice. */
const allInterval = 5 * 60_000;

/**
 * Writes events about vehicles: of those that a notice names, and of all after the start, after missed notices
 * and every few minutes. Every process does so, and each event is written once.
 */
export function watchVehicles({
  database,
  log,
}: {
  database: Database;
  log: Log;
}): Promise<Pick<Worker, 'close'>> {
  let changed: ChangedVehicles = null;
  let allAt = -Infinity;

  const check = async () => {
    const looked = performance.now() - allAt > allInterval ? null : changed;
    if (looked === null) allAt = performance.now();
    changed = new Set();
    try {
      if (looked?.size !== 0) while (await addVehicleEvents(database.queries, looked && [...looked]));
    } catch (error) {
      changed = bothChanged(looked, changed);
      throw error;
    }
  };

  const report = logError(log, 'events of vehicles could not be written');
  return openWorker(
    {
      database,
      channel: catalogueChannel,
      onNotice: (notice) => {
        changed = bothChanged(changed, vehiclesIn(notice));
      },
    },
    {
      work: check,
      interval: checkInterval,
      onError: (error) => {
        // The next check is a minute away.
        if (!isUnavailable(error)) report(error);
      },
    },
  );
}
