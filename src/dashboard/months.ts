/** A calendar month of one place: its name as `2026-11` and the moment at which it begins there. */
export type Month = { month: string; start: Date };

/** The last `count` months in `timeZone` (an IANA name), oldest first, the one of `now` last. */
export function lastMonths(now: Date, timeZone: string, count: number): Month[] {
  const wall = wallClock(now, timeZone);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - (count - 1 - index), 1));
    return { month: first.toISOString().slice(0, 7), start: momentOf(first, timeZone) };
  });
}

/** What the clock on the wall says at a moment, written as if the wall were in UTC. */
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

/** The moment at which the wall says `wall`; the offset is looked up again there, since it may change on the way. */
function momentOf(wall: Date, timeZone: string): Date {
  const offset = (moment: Date) => wallClock(moment, timeZone).getTime() - moment.getTime();
  const near = new Date(wall.getTime() - offset(wall));
  return new Date(wall.getTime() - offset(near));
}
