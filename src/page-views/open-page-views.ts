import { closeInTurn, type Closable } from '../platform/close-in-turn.ts';
import type { Database } from '../platform/database.ts';
import { logError, type Log } from '../platform/log.ts';
import { dayOf } from '../platform/time-zones.ts';
import { createPageViews, type CountView } from './page-views.ts';
import { createViewCounter } from './day-views.ts';
import { openVisitorKey } from './visitor-key.ts';

/**
 * Counts page views by the day of the dealership, and writes them every `interval` milliseconds. `close` writes
 * the rest.
 */
export async function openPageViews(options: {
  database: Database;
  dealership: { readonly current: { timeZone: string } };
  clock: () => Date;
  log: Log;
  interval: number;
}): Promise<Closable & { countView: CountView }> {
  const { database, dealership, clock, log, interval } = options;
  const views = createViewCounter(database, {
    interval,
    dayOf: (time) => dayOf(time, dealership.current.timeZone),
    onError: logError(log, 'counted page views could not be written'),
  });
  const visitorKey = await openVisitorKey({
    database,
    clock,
    interval,
    onError: logError(log, 'old visits could not be deleted'),
  });
  return {
    countView: createPageViews({ views, visitorKey, clock }),
    close: () => closeInTurn([views, visitorKey], log),
  };
}
