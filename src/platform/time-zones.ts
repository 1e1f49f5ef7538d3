/**
 * Local time and calendar days in a time zone (an IANA name). A day is written as `2026-11-23`. Safe in a
 * browser.
 */

/**
 * Whether a day, or a time in ISO 8601, is one of 1900 to 2999. Years below 100 these functions take for others, which PostgreSQL
 * cannot store, and a year below 1900 is a slip, or half typed.
 */
export const isInReach = (text: string): boolean => text >= '1900' && text < '3000';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format costs far more than using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Local time at an instant, represented as if it were UTC. */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  );
}

/**
 * The instant at which local time is `wall`; the offset is looked up again, because it may differ at that
 * instant.
 */
export function momentOf(wall: Date, timeZone: string): Date {
  const offset = (moment: Date) => wallClock(moment, timeZone).getTime() - moment.getTime();
  const near = new Date(wall.getTime() - offset(wall));
  return new Date(wall.getTime() - offset(near));
}

/** The calendar day of an instant. */
export const dayOf = (moment: Date, timeZone: string) =>
  wallClock(moment, timeZone).toISOString().slice(0, 10);

/** The beginning of a day. */
export const startOf = (day: string, timeZone: string) => momentOf(new Date(`${day}T00:00:00Z`), timeZone);

/** Noon of a day, which is on the same day in most other time zones too. */
export const noonOf = (day: string, timeZone: string) => momentOf(new Date(`${day}T12:00:00Z`), timeZone);

/** From one day to another, negative if it is earlier. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000));

/** The day that is this many days later, or earlier if negative. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
