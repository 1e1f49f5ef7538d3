import { dayAfter, dayOf, daysBetween } from '../platform/time-zones.ts';

/** Days on which the dealership is closed besides its business hours, such as holidays. Safe in a browser. */

/**
 * A closed day, or with `until` all days from `day` to that one, like `2026-11-26`, in the dealership's time zone. `reason` may be
 * empty. A yearly one is the same every year from then on.
 */
export type ClosedDay = {
  day: string;
  until?: string | undefined;
  isYearly?: boolean | undefined;
  reason: string;
};

export const mostClosedDays = 60;

const yearsAhead = 2;
/** The most days from the first to the last of one entry. */
const longest = 60;

const lastOf = ({ day, until }: ClosedDay) => until ?? day;

/** Whether an entry is over, so that no day of it comes any more. `today` is the dealership's date. */
export const isOver = (closed: ClosedDay, today: string): boolean =>
  closed.isYearly !== true && lastOf(closed) < today;

type ClosedDayIssue = { index: number; field: 'day' | 'until'; message: string };

/**
 * Issues of closed days, by index and field. Each `day` and `until` must be a valid date; `today` is the dealership's date.
 */
export function closedDayIssues(closedDays: readonly ClosedDay[], today: string): ClosedDayIssue[] {
  const last = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return closedDays.flatMap((closed, index): ClosedDayIssue[] => {
    const { day, until } = closed;
    const ofRange =
      until === undefined
        ? null
        : until < day
          ? 'The last day comes before the first'
          : daysBetween(day, until) >= longest
            ? `Choose at most ${longest} days`
            : null;
    if (ofRange !== null) return [{ index, field: 'until', message: ofRange }];
    const ofDay = isOver(closed, today)
      ? 'This day is over'
      : day > last
        ? 'Choose a day within two years'
        : closed.isYearly === true && [day, lastOf(closed)].some((each) => each.endsWith('-02-29'))
          ? 'Not every year has this day'
          : closedDays.findIndex((other) => other.day === day) < index
            ? 'This day is in the list already'
            : null;
    return ofDay === null ? [] : [{ index, field: 'day', message: ofDay }];
  });
}

/** The reason why the dealership is closed on a day, which may be empty; null if it is open by its hours. */
export const closedReason = (closedDays: readonly ClosedDay[], day: string): string | null =>
  closedDays.find((closed) => includes(closed, day))?.reason ?? null;

/** The closed days among the `count` days from `from` on, in their order. */
export const closedDaysFrom = (closedDays: readonly ClosedDay[], from: string, count: number): ClosedDay[] =>
  Array.from({ length: closedDays.length === 0 ? 0 : count }, (_, ahead) => dayAfter(from, ahead)).flatMap(
    (day) => {
      const reason = closedReason(closedDays, day);
      return reason === null ? [] : [{ day, reason }];
    },
  );

/** How many days ahead visitors and customers are told of closed days. */
const announcedDays = 60;

/** The closed days that visitors and customers are told of, as single days: what tells of them needs no rule for yearly ones. */
export const announcedClosedDays = (
  { closedDays, timeZone }: { closedDays: readonly ClosedDay[]; timeZone: string },
  now: Date,
): ClosedDay[] => closedDaysFrom(closedDays, dayOf(now, timeZone), announcedDays);

function includes(closed: ClosedDay, day: string): boolean {
  const { day: first, isYearly } = closed;
  if (isYearly !== true) return first <= day && day <= lastOf(closed);
  if (day < first) return false;
  const length = daysBetween(first, lastOf(closed));
  // One that begins in December may last until January.
  return [0, 1].some((ago) => {
    const begin = `${Number(day.slice(0, 4)) - ago}${first.slice(4)}`;
    return begin <= day && day <= dayAfter(begin, length);
  });
}
