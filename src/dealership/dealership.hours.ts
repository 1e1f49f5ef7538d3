import { weekdays, type Weekday } from './dealership.ts';
import type { HoursLine } from './dealership.schema.ts';

const minutesPerDay = 24 * 60;
const minutesPerWeek = 7 * minutesPerDay;

/** Formats a time of day as in section 9: `9AM`, `6:30PM`; midnight is `12AM` at either end of the day. */
export function clockText(time: string): string {
  const minutes = minutesOf(time) % minutesPerDay;
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Parses a time of day as people type it, such as `9AM`, `9:30 pm` or `19:00`, into "HH:MM". An hour alone is
 * ambiguous and not accepted. With `closes`, midnight is 24:00. Null for any other text.
 */
export function parseClock(text: string, closes = false): string | null {
  const match = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, digits = '', minutes, half] = match;
  if (half === undefined && minutes === undefined) return null;
  const hour = Number(digits);
  if (half === undefined ? hour > 24 : hour < 1 || hour > 12) return null;
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const time = `${String(inDay % 24).padStart(2, '0')}:${minutes ?? '00'}`;
  if (hour === 24 && time !== '00:00') return null;
  return closes && time === '00:00' ? '24:00' : time;
}

/** One line of the hours for people; it is today's when `weekdays` has today's. */
export type HoursText = { days: string; text: string; weekdays: readonly Weekday[] };

/** Formats business hours as in section 9: `Mon-Fri` `9AM-7PM`, `Sun` `by appointment only`. */
export function hoursLines(hours: readonly HoursLine[]): HoursText[] {
  return hours.map((line) => ({
    days: daysText(line.days),
    text: 'note' in line ? line.note : `${clockText(line.opens)}-${clockText(line.closes)}`,
    weekdays: line.days,
  }));
}

/** Days in the order of the week, days in a row as a range: `Mon-Wed, Fri`. */
export function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const previous = weekdays[index - 1];
    const run = runs.at(-1);
    if (run && run.at(-1) === previous) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(', ');
}

/** `when` it closes or opens next: `7PM`, `at 9AM`, `Mon 9AM`; null if it never does. */
export type OpenState = { open: boolean; when: string | null; text: string; today: Weekday };

/**
 * Whether the dealership is open at `now`, in words: `Open now, until 7PM`, `Closed now, opens at 9AM`
 * (today) or `Closed now, opens Mon 9AM`. Computed in local time of `timeZone`, so that daylight saving time
 * is right.
 */
export function openState(hours: readonly HoursLine[], timeZone: string, now: Date): OpenState {
  const { today, minute } = wallClock(timeZone, now);
  const start = weekdays.indexOf(today) * minutesPerDay;
  const spans = openSpans(hours);
  const closing = closingAfter(spans, start + minute);
  if (closing !== null) {
    const left = closing - start - minute;
    if (left >= minutesPerWeek) return { open: true, when: null, text: 'Open now', today };
    const until = left < minutesPerDay ? timeText(closing) : dayAndTime(closing);
    return { open: true, when: until, text: `Open now, until ${until}`, today };
  }
  const waits = spans.map(({ from }) => (from - start - minute + minutesPerWeek) % minutesPerWeek);
  if (waits.length === 0) return { open: false, when: null, text: 'By appointment only', today };
  const opening = start + minute + Math.min(...waits);
  const when = opening < start + minutesPerDay ? `at ${timeText(opening)}` : dayAndTime(opening);
  return { open: false, when, text: `Closed now, opens ${when}`, today };
}

/** The open intervals of a week, in minutes since the start of Monday; one may extend into the next week. */
function openSpans(hours: readonly HoursLine[]) {
  return hours.flatMap((line) => {
    if ('note' in line) return [];
    const opens = minutesOf(line.opens);
    const closes = minutesOf(line.closes);
    const length = closes > opens ? closes - opens : closes - opens + minutesPerDay;
    return line.days.map((day) => ({ from: weekdays.indexOf(day) * minutesPerDay + opens, length }));
  });
}

/**
 * When the dealership closes if it is open at `minute`, with adjacent intervals joined; null if it is closed.
 */
function closingAfter(spans: readonly { from: number; length: number }[], minute: number): number | null {
  let until = minute;
  // Each step extends `until` to the end of an interval; more steps than intervals would start a second week.
  for (let step = 0; step <= spans.length; step += 1) {
    const left = spans.map(({ from, length }) => {
      const since = (((until - from) % minutesPerWeek) + minutesPerWeek) % minutesPerWeek;
      return since < length ? length - since : 0;
    });
    const longest = Math.max(0, ...left);
    if (longest === 0) break;
    until += longest;
  }
  return until > minute ? until : null;
}

const dayAndTime = (minute: number) =>
  `${weekdays[Math.floor(minute / minutesPerDay) % 7]} ${timeText(minute)}`;
const timeText = (minute: number) => {
  const ofDay = minute % minutesPerDay;
  return clockText(`${Math.floor(ofDay / 60)}:${ofDay % 60}`);
};

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function wallClock(timeZone: string, now: Date): { today: Weekday; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = weekdays.find((day) => day === parts.get('weekday')) ?? 'Mon';
  return { today, minute: minutesOf(`${parts.get('hour')}:${parts.get('minute')}`) };
}
