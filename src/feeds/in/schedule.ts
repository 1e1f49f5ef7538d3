import { dayAfter, dayOf, momentOf } from '../../platform/time-zones.ts';
import type { FeedSchedule } from './incoming-feed.schema.ts';

const hourMs = 60 * 60_000;
/** Clocks differ: a time that is hardly ahead is the one at which this look was due. */
const leastAheadMs = 10 * 60_000;

/** When a file is read next, after a look at `now`: in so many hours, or when that time of the day comes next. */
export function nextRunAt(schedule: FeedSchedule, { now, timeZone }: { now: Date; timeZone: string }): Date {
  if (schedule.every === 'hours') return new Date(now.getTime() + schedule.hours * hourMs);
  const today = dayOf(now, timeZone);
  const at = (day: string) => momentOf(new Date(`${day}T${schedule.at}:00Z`), timeZone);
  const next = at(today);
  return next.getTime() - now.getTime() > leastAheadMs ? next : at(dayAfter(today, 1));
}

/** The same after a failure that may pass: at most an hour later. */
export function retryAt(schedule: FeedSchedule, calendar: { now: Date; timeZone: string }): Date {
  const inAnHour = calendar.now.getTime() + hourMs;
  return new Date(Math.min(nextRunAt(schedule, calendar).getTime(), inAnHour));
}
