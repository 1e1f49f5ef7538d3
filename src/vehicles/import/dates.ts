/** Dates as files write them. */
import type { FileRow } from './file-row.ts';

/** A date without a time is noon in UTC, which is the same day in nearly every time zone. */
export type FileDate = { iso: string; isDay: boolean };

const dateColumns = ['listedAt', 'soldAt', 'publishOn'] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const isoDay = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?)?$/i;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2})$/i;

/**
 * Whether dates like `3/4/2026` begin with the day: a date of the file has no other reading, and none
 * contradicts it. Otherwise they begin with the month, as in the United States.
 */
export function startsWithDay(rows: readonly FileRow[]): boolean {
  let found = false;
  for (const { cells } of rows) {
    for (const column of dateColumns) {
      const [, first = 0, second = 0] = slashed.exec(cells[column] ?? '') ?? [];
      if (Number(second) > 12) return false;
      if (Number(first) > 12) found = true;
    }
  }
  return found;
}

/** The date in a cell; null if it holds none. `isDayFirst` as `startsWithDay` tells. */
export function readDate(text: string, isDayFirst: boolean): FileDate | null {
  if (isoTime.test(text)) {
    const time = new Date(text.replace(' ', 'T'));
    return Number.isNaN(time.getTime()) ? null : { iso: time.toISOString(), isDay: false };
  }
  let found = isoDay.exec(text);
  if (found) return day(found[1], found[2], found[3]);
  found = dotted.exec(text);
  if (found) return day(found[3], found[2], found[1]);
  found = slashed.exec(text);
  if (found) return isDayFirst ? day(found[3], found[2], found[1]) : day(found[3], found[1], found[2]);
  found = monthFirst.exec(text);
  if (found) return day(found[3], monthOf(found[1]), found[2]);
  found = dayFirst.exec(text);
  return found ? day(found[3], monthOf(found[2]), found[1]) : null;
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1);

function day(year = '', month = '', date = ''): FileDate | null {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T12:00:00.000Z`;
  const time = new Date(iso);
  // A date such as February 30 would roll over into March.
  return Number.isNaN(time.getTime()) || time.toISOString() !== iso ? null : { iso, isDay: true };
}
