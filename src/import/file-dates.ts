/** Dates as files write them. */
import { isInReach } from '../platform/time-zones.ts';
import type { FileRow } from './file-row.ts';

/** A date as a file has it. For a day, which has no time, `iso` is its noon in UTC. */
export type FileDate = { iso: string; isDay: boolean };

/** Where the day stands in the dates of a file: `3/4/2026` is April 3 or March 4. */
export type DayPlace = 'first' | 'second';
export const dayPlaces = ['first', 'second'] as const satisfies DayPlace[];

/** A date of the file that has no other reading. */
export type DaysEvidence = { days: DayPlace; row: number; cell: string };

/**
 * What a person has to answer because the file does not: the first date with two readings, and how many such dates
 * there are. `contradicts`: other dates of the file begin with the day, and others with the month.
 */
export type DaysQuestion = {
  row: number;
  cell: string;
  first: string;
  second: string;
  count: number;
  contradicts: boolean;
};

const dateColumns = ['listedAt', 'soldAt', 'publishOn', 'newArrivalSince'] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** What may stand around a day and says nothing about it. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
/** Looks back, so that a row of blanks is read once, not from each of them. */
const time = /(?<![,\sT])[,\sT]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]\.?m\.?)?$/i;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/;
const digitsOnly = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;
const monthFirst = /^([a-z]{3})[a-z]*\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[.\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2})$/i;

const bare = (text: string) => text.trim().replace(weekday, '').replace(time, '');

/** The readings of a date that is written in numbers and does not begin with the year; null for any other text. */
function readings(text: string): Record<DayPlace, string | null> | null {
  const [, a, , b, year] = numbers.exec(bare(text)) ?? [];
  return a === undefined ? null : { first: day(year, b, a), second: day(year, a, b) };
}

/** The two days that a text like `3/4/2026` may mean. Null for a text with at most one reading. */
export function ambiguousDate(text: string): Record<DayPlace, string> | null {
  const { first, second } = readings(text) ?? { first: null, second: null };
  if (first === null || second === null || first === second) return null;
  return { first: first.slice(0, 10), second: second.slice(0, 10) };
}

/** Where the day stands in a date with one reading; null where it does not show. */
export function shownPlace(text: string): DayPlace | null {
  const { first, second } = readings(text) ?? { first: null, second: null };
  if ((first === null) === (second === null)) return null;
  return first === null ? 'second' : 'first';
}

/**
 * What the dates of a file show: where the day stands in all of them, or what to ask. Only a date that has no other
 * reading is evidence, and none if another one contradicts it.
 */
export function daysOf(rows: readonly FileRow[]): {
  evidence: DaysEvidence | null;
  question: DaysQuestion | null;
} {
  const found = new Map<DayPlace, DaysEvidence>();
  let question: DaysQuestion | null = null;
  for (const { row, cells } of rows) {
    for (const column of dateColumns) {
      const cell = cells[column];
      if (cell === undefined) continue;
      const both = ambiguousDate(cell);
      if (both !== null) {
        question ??= { row, cell, ...both, count: 0, contradicts: false };
        question.count += 1;
        continue;
      }
      const days = shownPlace(cell);
      if (days !== null && !found.has(days)) found.set(days, { days, row, cell });
    }
  }
  const [evidence] = found.values();
  if (evidence !== undefined && found.size === 1) return { evidence, question: null };
  return { evidence: null, question: question && { ...question, contradicts: found.size > 1 } };
}

/** The same in words. */
export const daysText = ({ days, row, cell }: DaysEvidence) =>
  `Dates of this file begin with the ${days === 'first' ? 'day' : 'month'}: “${cell}” in row ${row} has no other reading.`;

/** The date in a cell; null if it holds none, or one with two readings of which `days` does not tell the right one. */
export function readDate(text: string, days: DayPlace | null): FileDate | null {
  if (isoTime.test(text)) {
    const exact = new Date(text.replace(' ', 'T'));
    return Number.isNaN(exact.getTime()) ? null : inReach({ iso: exact.toISOString(), isDay: false });
  }
  const iso = readDay(text, days);
  return iso === null ? null : inReach({ iso, isDay: true });
}

const inReach = (date: FileDate) => (isInReach(date.iso) ? date : null);

function readDay(text: string, days: DayPlace | null): string | null {
  const plain = bare(text);
  let found = digitsOnly.exec(plain);
  if (found) return day(found[1], found[2], found[3]);
  found = yearFirst.exec(plain);
  if (found) return day(found[1], found[3], found[4]);
  const both = readings(text);
  if (both !== null) {
    if (both.first === null || both.second === null || both.first === both.second)
      return both.first ?? both.second;
    return days === null ? null : both[days];
  }
  found = monthFirst.exec(plain);
  if (found) return day(found[3], monthOf(found[1]), found[2]);
  found = dayFirst.exec(plain);
  return found ? day(found[3], monthOf(found[2]), found[1]) : null;
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1);

function day(year = '', month = '', date = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T12:00:00.000Z`;
  const noon = new Date(iso);
  // A date such as February 30 would roll over into March.
  return Number.isNaN(noon.getTime()) || noon.toISOString() !== iso ? null : iso;
}
