/** Formats dates and times, always in en-US. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter costs far more than using it. */
function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  });
  formatters.set(key, formatter);
  return formatter;
}

// Joined by hand: the separators that Intl uses have changed between versions (U+202F before AM and PM).
function partsOf(iso: string, timeZone: string | undefined) {
  const parts = formatterFor(timeZone).formatToParts(new Date(iso));
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/**
 * "MMM d, yyyy" (section 9) of an ISO 8601 time. The default is the machine's time zone, which suits screens
 * that are only rendered in the browser; text that the server renders too must pass one. Throws `RangeError`
 * if `iso` is not a valid time.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const { month, day, year } = partsOf(iso, timeZone);
  return `${month} ${day}, ${year}`;
}

/** "MMM d, yyyy" of a day of the calendar, such as `2026-11-30`, which is the same everywhere. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** "MMM d, yyyy h:mm a" (section 9), like `Nov 3, 2026 4:05 PM`. Time zone and errors as for `formatDate`. */
export function formatDateTime(iso: string, timeZone?: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso, timeZone);
  return `${formatDate(iso, timeZone)} ${hour}:${minute} ${dayPeriod}`;
}

/** "h:mm a" (section 9), like `4:05 PM`. Time zone and errors as for `formatDate`. */
export function formatTime(iso: string, timeZone?: string): string {
  const { hour, minute, dayPeriod } = partsOf(iso, timeZone);
  return `${hour}:${minute} ${dayPeriod}`;
}
