/** Amounts and counts as people and spreadsheets of other countries write them. */
import { ambiguousAmount } from '../vehicles/ambiguous-amount.ts';
import { formatPrice, parseAmount, parseNumber } from '../vehicles/format.ts';
import type { FileRow } from './file-row.ts';
import { costBounds, type CostItem } from '../vehicles/cost-items.ts';

/** What a dot before three digits separates in the amounts of a file: `129.900` is $129,900 or $129.90. */
export type Dots = 'thousands' | 'cents';

/**
 * Evidence that a file writes amounts like `129.900,00`: a cell that has no other reading, and its amount in
 * dollars.
 */
export type DottedAmounts = { cell: string; amount: number };

/**
 * What a person has to answer because the file does not: the first amount with two readings, in dollars, and
 * how many such cells there are.
 */
export type DotsQuestion = { row: number; cell: string; thousands: number; cents: number; count: number };

const amountColumns = ['price', 'costBasis', 'soldPrice'] as const;

const digitsOf = (text: string) => text.replace(/[^\d.,]/g, '');
/** Groups separated by dots that cannot be decimals, or a decimal comma. */
const onlyDotted = /^(?:\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2})$/;
/** Groups separated by commas, or a dot before cents. */
const neverDotted = /,\d{3}(?:[.,]|$)|\.\d{1,2}$|\d{4}\./;

/** Without the dash that stands for no cents (`129.900,-`) and the apostrophes between Swiss thousands. */
const withoutMarks = (text: string) =>
  text.replace(/([.,])\s*[-–—]+$/, '$100').replace(/(\d)['’](?=\d{3}(?!\d))/g, '$1');

const withoutDots = (text: string) => text.replaceAll('.', '').replace(',', '.');

const amountCells = function* (rows: readonly FileRow[]) {
  for (const { row, cells } of rows) {
    for (const column of amountColumns) {
      const cell = cells[column];
      if (cell !== undefined && foreignCurrency(cell) === null) yield { row, cell, text: withoutMarks(cell) };
    }
  }
};

/**
 * Whether dots separate thousands in the amounts of a file, as German spreadsheets write them. This takes a
 * cell that cannot be read in any other way, and no cell that contradicts it: `129.900` alone proves nothing.
 */
export function dottedAmounts(rows: readonly FileRow[]): DottedAmounts | null {
  let found: DottedAmounts | null = null;
  for (const { cell, text } of amountCells(rows)) {
    const digits = digitsOf(text);
    if (neverDotted.test(digits)) return null;
    const amount = onlyDotted.test(digits) ? parseAmount(withoutDots(text)) : null;
    if (amount !== null) found ??= { cell, amount };
  }
  return found;
}

/** The same in words. */
export const dottedText = ({ cell, amount }: DottedAmounts) =>
  `Dots separate thousands in the amounts of this file: “${cell}” is read as ${formatPrice(amount)}.`;

/** The question that the amounts of a file leave open; null if each has one reading. */
export function dotsQuestion(rows: readonly FileRow[]): DotsQuestion | null {
  let question: DotsQuestion | null = null;
  for (const { row, cell, text } of amountCells(rows)) {
    const readings = ambiguousAmount(text);
    if (readings === null) continue;
    question ??= { row, cell, ...readings, count: 0 };
    question.count += 1;
  }
  return question;
}

/** An amount in the form that `parseAmount` reads. One with two readings stays as it is unless `dots` is known. */
export function plainAmount(text: string, dots: Dots | null): string {
  const bare = withoutMarks(text);
  if (onlyDotted.test(digitsOf(bare))) return withoutDots(bare);
  if (dots === null || ambiguousAmount(bare) === null) return bare;
  // A fourth decimal keeps three from being taken for a group of thousands.
  return dots === 'thousands' ? withoutDots(bare) : bare.replace(/\.(\d{3})/, '.$10');
}

/** A whole number with or without its unit, but not an amount of money: here a dot can only separate thousands. */
export const count = (unit: RegExp) => (text: string) => {
  const bare = withoutMarks(text.replace(unit, ''));
  return parseNumber(groupedByDots(bare) ? bare.replaceAll('.', '') : bare);
};

/** Whether a count is written like `12.345`. */
export const groupedByDots = (text: string) => /^\s*[1-9]\d{0,2}(?:\.\d{3})+\s*$/.test(text);

const kilometers = /^(.*\d)\s*(?:km|kms|kilomet(?:er|re)s?)\.?$/i;

/** The miles of a distance in kilometers, such as `20.000 km`; null for any other text. */
export function milesOfKilometers(text: string): number | null {
  const [, digits] = kilometers.exec(text.trim()) ?? [];
  const value = digits === undefined ? null : count(/^$/)(digits);
  return value === null ? null : Math.round(value * 0.621371);
}

/** Currencies that people write beside amounts, by how they write them. */
const currencies: readonly [RegExp, string][] = [
  [/€|(?<![a-z])eur(?:os?)?(?![a-z])/i, 'euros'],
  [/£|(?<![a-z])(?:gbp|pounds?)(?![a-z])/i, 'pounds'],
  [/(?<![a-z])(?:c|ca|cad)\s?\$|(?<![a-z])cad(?![a-z])/i, 'Canadian dollars'],
  [/(?<![a-z])(?:a|au|aud)\s?\$|(?<![a-z])aud(?![a-z])/i, 'Australian dollars'],
  [/(?<![a-z])(?:nz|hk|s|mx|r)\s?\$|(?<![a-z])(?:nzd|hkd|sgd|mxn|brl)(?![a-z])/i, 'another currency'],
  [/(?<![a-z])(?:chf|sfr|fr)\.?(?![a-z])/i, 'Swiss francs'],
  [/¥|(?<![a-z])(?:jpy|cny|rmb|yen|yuan)(?![a-z])/i, 'yen or yuan'],
  [/(?<![a-z])(?:aed|dhs?|dirhams?)(?![a-z])/i, 'dirhams'],
  [/[₹₽₩₺₴₪]|zł|(?<![a-z])(?:sek|nok|dkk|kr|pln|czk|inr|rub|sar|zar)(?![a-z])/i, 'another currency'],
];

/** The currency that a text names, unless it is ours, as written and in words: `€` and `euros`. */
export function foreignCurrency(text: string): { mark: string; name: string } | null {
  for (const [pattern, name] of currencies) {
    const [mark] = pattern.exec(text) ?? [];
    if (mark !== undefined) return { mark, name };
  }
  return null;
}

/** Whether an amount stands in brackets, as accountants write one below zero. */
export const isInBrackets = (text: string) => /^\([^()]*\)$/.test(text.trim()) && /\d/.test(text);

/** What other systems write for a price on request. */
const onRequest =
  /^(?:(?:price )?(?:up)?on (?:request|application)|p\.?o\.?a\.?|p\.?o\.?r\.?|(?:please )?(?:call|ask|inquire|enquire|contact)(?: us| dealer)?(?: for (?:the )?(?:price|pricing))?)$/i;

/** Whether a cell means a price on request; 0 is how other systems write a price that is not stated. */
export const saysOnRequest = (text: string) => parseAmount(text) === 0 || onRequest.test(text);

export const costLinesText = (items: readonly CostItem[]) =>
  items.map(({ label, amount }) => `${label}: ${amount}`).join(' | ');

/** The longest cell that could be within the bounds: a name, an amount and what separates them, each time. */
const longest = costBounds.items * (costBounds.label + 20);
const line = /\s*(.+?):\s*(-?[$\d.,]+)\s*(?:[|;\r\n]|$)/sy;

/** The lines of a cell. A name may hold a separator, an amount is plain; null for anything else. */
export function readCostLines(text: string, dots: Dots | null): CostItem[] | null {
  if (text.length > longest) return null;
  const items: CostItem[] = [];
  const rest = text.trimEnd();
  line.lastIndex = 0;
  while (line.lastIndex < rest.length) {
    const found = line.exec(rest);
    const amount = found === null ? null : parseAmount(plainAmount(found[2] ?? '', dots));
    if (found === null || amount === null) return null;
    items.push({ label: (found[1] ?? '').replace(/\s+/g, ' ').trim(), amount });
  }
  return items;
}
