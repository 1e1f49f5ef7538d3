/** A month of the calendar, stored like `2026-12`. */

export const monthMessage = 'Enter a month like December 2026';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const month = (year: string, number: number) =>
  number < 1 || number > 12 ? null : `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}`;

/** Reads `2026-12`, `12/2026`, `December 2026`, and `Dec-26` as spreadsheets write it. Null for anything else. */
export function canonicalMonth(text: string): string | null {
  const typed = text.trim();
  const [, year, number] = /^(\d{4})-(\d{1,2})(?:-\d{2})?$/.exec(typed) ?? [];
  if (year !== undefined) return month(year, Number(number));
  const [, first, last] = /^(\d{1,2})\s*\/\s*(\d{4})$/.exec(typed) ?? [];
  if (last !== undefined) return month(last, Number(first));
  const [, name, of] = /^([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i.exec(typed) ?? [];
  if (name === undefined || of === undefined) return null;
  const found = names.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()));
  return month(of, found + 1);
}

/** `December 2026` of a stored month. */
export function formatMonth(stored: string): string {
  const [year, number] = stored.split('-');
  return `${names[Number(number) - 1] ?? ''} ${year ?? ''}`.trim();
}
