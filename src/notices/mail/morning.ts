import { closedReason } from '../../dealership/closed-days.ts';
import { hasOpeningHours, opensOn } from '../../dealership/dealership.hours.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { dayOf, momentOf } from '../../platform/time-zones.ts';

/** When the day begins for a dealership that has no opening hours at all. */
const usualOpening = '09:00';

/** The day of `now` in the dealership's time zone, like `2026-11-23`, and when it opens; null if it stays closed. */
export function morningOf(
  { hours, timeZone, closedDays }: Pick<Dealership, 'hours' | 'timeZone' | 'closedDays'>,
  now: Date,
): { today: string; opensAt: Date | null } {
  const today = dayOf(now, timeZone);
  const isClosed = closedReason(closedDays, today) !== null;
  const opens = isClosed ? null : hasOpeningHours(hours) ? opensOn(hours, today) : usualOpening;
  return { today, opensAt: opens === null ? null : momentOf(new Date(`${today}T${opens}:00Z`), timeZone) };
}
