import { formatTime } from '../platform/dates.ts';
import { dayAfter, dayOf, momentOf } from '../platform/time-zones.ts';
import { z } from '../platform/zod.ts';

export const scheduleMessage = 'Choose when the file is read';

/** A time of the day, such as `06:00`. */
export const timeOfDay = z
  .string(scheduleMessage)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 06:00');

export const scheduleSchema = z.discriminatedUnion(
  'every',
  [
    z.object({
      every: z.literal('hours'),
      hours: z.int(scheduleMessage).min(1, scheduleMessage).max(24, scheduleMessage),
    }),
    z.object({ every: z.literal('day'), at: timeOfDay }),
  ],
  scheduleMessage,
);
/** In the dealership's time zone. */
export type FeedSchedule = z.infer<typeof scheduleSchema>;

/** `6:00 AM` of `06:00` */
export const timeOfDayText = (at: string): string => formatTime(`2000-01-01T${at}:00Z`, 'UTC');

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
