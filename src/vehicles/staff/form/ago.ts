import { formatDateTime } from '../../../platform/dates.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long ago something was, as the end of a sentence: `just now`, `2 minutes ago`, `on Nov 19, 2026 5:12 PM`. */
export function agoText(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < minute) return 'just now';
  if (passed < hour) return count(Math.floor(passed / minute), 'minute');
  if (passed < 24 * hour) return count(Math.floor(passed / hour), 'hour');
  return `on ${formatDateTime(iso)}`;
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'} ago`;
