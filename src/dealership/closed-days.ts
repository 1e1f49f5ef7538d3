/** Days on which the dealership is closed besides its business hours, such as holidays. Safe in a browser. */

/** `day` is like `2026-11-26`, in the dealership's time zone; `reason` may be empty. */
export type ClosedDay = { day: string; reason: string };

export const mostClosedDays = 60;

const yearsAhead = 2;

/** Issues of closed days, by index. Each `day` must be a valid date; `today` is the dealership's date. */
export function closedDayIssues(closedDays: readonly ClosedDay[], today: string) {
  const last = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return closedDays.flatMap(({ day }, index) => {
    const message =
      day < today
        ? 'This day is over'
        : day > last
          ? 'Choose a day within two years'
          : closedDays.findIndex((other) => other.day === day) < index
            ? 'This day is in the list already'
            : null;
    return message === null ? [] : [{ index, message }];
  });
}
