import { dayAfter, dayOf, momentOf } from '../platform/time-zones.ts';
import { closedReason } from './closed-days.ts';
import { weekdays } from './dealership.ts';
import type { Dealership } from './dealership.schema.ts';
import { hasOpeningHours } from './dealership.hours.ts';

type Hours = Pick<Dealership, 'hours' | 'timeZone' | 'closedDays'>;

/** Days that are looked at: a dealership that opens less is not waited for. */
const mostDays = 120;

/**
 * The moment since which the dealership has been open for this many milliseconds at `now`, by its hours and closed days. A
 * dealership without hours counts all time. Null if that is months ago.
 */
export function openTimeAgo(dealership: Hours, milliseconds: number, now: Date): Date | null {
  if (!hasOpeningHours(dealership.hours)) return new Date(now.getTime() - milliseconds);
  let left = milliseconds;
  let counted = now.getTime();
  const today = dayOf(now, dealership.timeZone);
  for (let ago = 0; ago <= mostDays; ago += 1) {
    for (const { from, to } of openSpans(dealership, dayAfter(today, -ago))) {
      // Spans may overlap: with the last end first, nothing is counted twice and nothing left out.
      const end = Math.min(to, counted);
      if (end <= from) continue;
      if (end - from >= left) return new Date(end - left);
      left -= end - from;
      counted = from;
    }
  }
  return null;
}

/** The times that begin on a day, the one that ends last first, in milliseconds since 1970. */
function openSpans({ hours, timeZone, closedDays }: Hours, day: string) {
  if (closedReason(closedDays, day) !== null) return [];
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  const at = (onDay: string, time: string) => momentOf(new Date(`${onDay}T${time}:00Z`), timeZone).getTime();
  return hours
    .flatMap((line) => {
      if (!('opens' in line) || !line.days.some((each) => each === weekday)) return [];
      const { opens, closes } = line;
      return [{ from: at(day, opens), to: at(closes > opens ? day : dayAfter(day, 1), closes) }];
    })
    .sort((one, other) => other.to - one.to);
}
