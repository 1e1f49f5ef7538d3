/**
 * Amounts and distances as text. Always en-US, and grouped here instead of by Intl: creating the first
 * NumberFormat takes a phone longer than everything else at the start of a page, and versions of Intl differ,
 * while the server's page and the browser's must be identical.
 */

/** Puts a comma before each three digits of a whole number. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A whole number with thousands separators: `1,240`. */
export const formatNumber = (value: number) => grouped(String(Math.round(value)));

/** US dollars with thousands separators, and cents only if there are any: `$329,500`, `$1,234.50`, `-$80`. */
export function formatPrice(value: number): string {
  const amount = Math.round(Math.abs(value) * 100) / 100;
  const sign = value < 0 && amount > 0 ? '-' : '';
  const [dollars = '', cents] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  return `${sign}$${grouped(dollars)}${cents === undefined ? '' : `.${cents}`}`;
}

/** The list price of a vehicle for display; null is a price on request. */
export const formatListPrice = (price: number | null) =>
  price === null ? 'Price on request' : formatPrice(price);

/** The profit or loss of a sale, always with its sign: `+$21,300`, `-$4,800`, `$0`. */
export const formatProfit = (value: number) => `${value > 0 ? '+' : ''}${formatPrice(value)}`;

/** `1,240 mi` */
export const formatMileage = (miles: number) => `${formatNumber(miles)} mi`;

/** `710 HP`, or `N/A HP` when it is unknown; 0 counts as unknown (section 2). */
export const formatHorsepower = (horsepower: number | null) =>
  horsepower ? `${formatNumber(horsepower)} HP` : 'N/A HP';

/** Plain digits, or groups of three with the same separator throughout, then any decimals after a dot. */
const plain = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.(\d+))?$/;
/** `129.900`: thousands to one reader and decimals to another, who would list a car at $129.90. */
const twofold = /^[1-9]\d{0,2}\.\d{3}$/;
/** Each space between the parts at most once: several repetitions in a row would take long on a text of spaces. */
const money =
  /^(-?)(?:USD?\s?)?\$?\s*(-?)(\d.*?)\s?(k|m|mil|million|thousand)?\s?(?:(?:USD?\s?)?\$|USD|(?:US )?dollars?)?$/i;

/**
 * The number in plain digits or in groups of three: `1,234,500.00`, ` 89 900 `. Null when the text is not a
 * number, or is ambiguous.
 */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  const [, digits = '', decimals = '0'] = plain.exec(trimmed) ?? [];
  const value = Number(`${digits.replace(/[,\s]/g, '')}.${decimals}`);
  return digits === '' || twofold.test(trimmed) || !Number.isFinite(value) ? null : value;
}

/**
 * The number in what people type for an amount: `$1,234,500.00`, `1234500`, ` 89 900 `, `USD 1,200`, `1,200 $`,
 * `250k`, `1.5m`. Null when it is not an amount in dollars, or is ambiguous: `€500`, `1.234,50`, `1,23`, `129.900`.
 */
export function parseAmount(text: string): number | null {
  const [, before, after, digits = '', unit] = money.exec(text.trim()) ?? [];
  const isMillions = /^m/i.test(unit ?? '');
  // With millions, a dot cannot separate thousands: nothing costs 1,275 million.
  const value = isMillions && twofold.test(digits) ? Number(digits) : parseNumber(digits);
  if (value === null || (before && after)) return null;
  // Rounded to cents, because 1.1 times a million is not exactly 1,100,000.
  const amount = unit ? Math.round(value * (isMillions ? 1e8 : 1e5)) / 100 : value;
  if (!Number.isFinite(amount)) return null;
  return (before || after) && amount > 0 ? -amount : amount;
}
