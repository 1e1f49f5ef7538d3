/**
 * Amounts and distances as text. Always en-US, and grouped here instead of by Intl: a phone's first NumberFormat takes
 * it longer than all else that a page does at its start, and versions of Intl differ, while the server's page and the
 * browser's must say the same.
 */

/** A comma before each three digits of a whole number. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A whole number with thousands separators: `1,240`. */
export const formatNumber = (value: number) => grouped(String(Math.round(value)));

/** US dollars with thousands separators, cents only when there are some: `$329,500`, `$1,234.50`, `-$80`. */
export function formatPrice(value: number): string {
  const amount = Math.round(Math.abs(value) * 100) / 100;
  const sign = value < 0 && amount > 0 ? '-' : '';
  const [dollars = '', cents] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  return `${sign}$${grouped(dollars)}${cents === undefined ? '' : `.${cents}`}`;
}

/** What a sale earned or lost, always with its sign: `+$21,300`, `-$4,800`, `$0`. */
export const formatProfit = (value: number) => `${value > 0 ? '+' : ''}${formatPrice(value)}`;

/** `1,240 mi` */
export const formatMileage = (miles: number) => `${formatNumber(miles)} mi`;

/** `710 HP`, or `N/A HP` when nobody knows it; 0 counts as unknown (section 2). */
export const formatHorsepower = (horsepower: number | null) =>
  horsepower ? `${formatNumber(horsepower)} HP` : 'N/A HP';

/** Plain digits or groups of three that one and the same separator parts, then any decimals after a dot. */
const amount = /^(-?)(?:US)?\$?\s*(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.(\d+))?(?:\s*USD)?$/i;

/**
 * The number in what people type for an amount: `$1,234,500.00`, `1234500`, ` 89 900 `, `1,200 USD`. Null when it is no
 * amount in dollars, or cannot be read in one way only: `€500`, `12k`, `1.234,50`, `1,23`.
 */
export function parseAmount(text: string): number | null {
  const match = amount.exec(text.trim());
  if (!match) return null;
  const [, before, after, digits = '', decimals = '0'] = match;
  if (before && after) return null;
  const value = Number(`${digits.replace(/[,\s]/g, '')}.${decimals}`);
  if (!Number.isFinite(value)) return null;
  return (before || after) && value > 0 ? -value : value;
}
