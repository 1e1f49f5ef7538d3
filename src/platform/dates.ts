/** Times as text, always en-US. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters cost far more to make than to use, and a table of dates needs one and the same. */
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

// Joined by hand: what Intl puts between its parts has changed from version to version (U+202F before AM and PM).
function partsOf(iso: string, timeZone: string | undefined) {
  const parts = formatterFor(timeZone).formatToParts(new Date(iso));
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/**
 * "MMM d, yyyy" (section 9) of an ISO 8601 time. Without a time zone it is the machine's own, which suits screens that
 * only a browser draws; text that the server draws too must name one. Throws `RangeError` for what is no time.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const { month, day, year } = partsOf(iso, timeZone);
  return `${month} ${day}, ${year}`;
}

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
