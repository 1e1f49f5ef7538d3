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

/** Local time at an instant, represented as if it were UTC. */
function wallClock(moment: Date, timeZone: string): Date {
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
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
  );
}

/**
 * The instant at which local time is `wall`; the offset is looked up again, because it may differ at that
 * instant.
 */
function momentOf(wall: Date, timeZone: string): Date {
  const offset = (moment: Date) => wallClock(moment, timeZone).getTime() - moment.getTime();
  const near = new Date(wall.getTime() - offset(wall));
  return new Date(wall.getTime() - offset(near));
}
