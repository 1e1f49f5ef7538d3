import type { ClosedDay } from './closed-days.ts';
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

/** Whether any day has opening times, and not only notes. */
export const hasOpeningHours = (hours: readonly HoursLine[]) => hours.some((line) => 'opens' in line);

/** When a day like `2026-11-23` opens by the hours of its weekday: "HH:MM"; null if it does not. */
export function opensOn(hours: readonly HoursLine[], day: string): string | null {
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  const times = hours.flatMap((line) =>
    'opens' in line && line.days.some((each) => each === weekday) ? [line.opens] : [],
  );
  return times.sort()[0] ?? null;
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

/**
 * `when` it closes or opens next: `7PM`, `at 9AM`, `Mon 9AM`; null if it never does. `closed` are the closed days of the next
 * two weeks.
 */
export type OpenState = {
  open: boolean;
  when: string | null;
  text: string;
  today: Weekday;
  closed: readonly ClosedDay[];
};

/** Days for which a closed day is announced, today included. */
const announced = 14;

/**
 * Whether the dealership is open at `now`, in words: `Open now, until 7PM`, `Closed now, opens at 9AM`
 * (today) or `Closed now, opens Mon 9AM`. Computed in local time of `timeZone`, so that daylight saving time
 * is right. Hours that begin on a closed day do not count; those past midnight before it do.
 */
export function openState(
  hours: readonly HoursLine[],
  timeZone: string,
  now: Date,
  closedDays: readonly ClosedDay[] = [],
): OpenState {
  const { date, today, minute } = wallClock(timeZone, now);
  const daysAhead = ({ day }: ClosedDay) => (Date.parse(day) - Date.parse(date)) / (minutesPerDay * 60_000);
  const closed = closedDays.filter((each) => daysAhead(each) >= 0 && daysAhead(each) < announced);
  const first = weekdays.indexOf(today);
  const spans = openSpans(hours, first, closedDays.map(daysAhead));
  const closing = closingAfter(spans, minute);
  const dayAndTime = (at: number) => {
    const ahead = Math.floor(at / minutesPerDay);
    const day = new Date(Date.parse(date) + ahead * minutesPerDay * 60_000);
    return `${ahead > 7 ? monthDay(day) : weekdays[(first + ahead) % 7]} ${timeText(at)}`;
  };
  if (closing !== null) {
    const left = closing - minute;
    if (left >= minutesPerWeek) return { open: true, when: null, text: 'Open now', today, closed };
    const until = left < minutesPerDay ? timeText(closing) : dayAndTime(closing);
    return { open: true, when: until, text: `Open now, until ${until}`, today, closed };
  }
  const opening = spans.find(({ from }) => from > minute)?.from;
  if (opening === undefined) return { open: false, when: null, text: 'By appointment only', today, closed };
  const when = opening < minutesPerDay ? `at ${timeText(opening)}` : dayAndTime(opening);
  return { open: false, when, text: `Closed now, opens ${when}`, today, closed };
}

/**
 * The open intervals from yesterday on, in minutes since the start of today, in order: so many that there is one after all
 * closed days. `closed` are in days from today.
 */
function openSpans(hours: readonly HoursLine[], today: number, closed: readonly number[]) {
  const days = Array.from({ length: 7 * (closed.length + 1) + 3 }, (_, index) => index - 1);
  return days
    .filter((ahead) => !closed.includes(ahead))
    .flatMap((ahead) =>
      hours.flatMap((line) => {
        const weekday = weekdays[(today + ahead + 7) % 7];
        if ('note' in line || !line.days.some((day) => day === weekday)) return [];
        const opens = minutesOf(line.opens);
        const closes = minutesOf(line.closes);
        const from = ahead * minutesPerDay + opens;
        return [{ from, to: from + (closes > opens ? closes - opens : closes - opens + minutesPerDay) }];
      }),
    )
    .sort((a, b) => a.from - b.from);
}

/**
 * When the dealership closes if it is open at `minute`, with adjacent intervals joined; null if it is closed.
 */
function closingAfter(spans: readonly { from: number; to: number }[], minute: number): number | null {
  let until = minute;
  for (const { from, to } of spans) if (from <= until) until = Math.max(until, to);
  return until > minute ? until : null;
}

const monthDay = (day: Date) =>
  day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const timeText = (minute: number) => {
  const ofDay = minute % minutesPerDay;
  return clockText(`${Math.floor(ofDay / 60)}:${ofDay % 60}`);
};

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function wallClock(timeZone: string, now: Date): { date: string; today: Weekday; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = weekdays.find((day) => day === parts.get('weekday')) ?? 'Mon';
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  return { date, today, minute: minutesOf(`${parts.get('hour')}:${parts.get('minute')}`) };
}
