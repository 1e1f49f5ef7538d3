import { momentOf, wallClock } from '../platform/time-zones.ts';

/** A calendar month in a time zone: its name as `2026-11` and the instant at which it starts. */
export type Month = { month: string; start: Date };

/** The last `count` months in `timeZone` (an IANA name), oldest first, the one of `now` last. */
export function lastMonths(now: Date, timeZone: string, count: number): Month[] {
  const wall = wallClock(now, timeZone);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - (count - 1 - index), 1));
    return { month: first.toISOString().slice(0, 7), start: momentOf(first, timeZone) };
  });
}
