import { formatPrice, parseAmount, parseNumber } from '../format.ts';
import type { FileRow } from './csv.ts';

/**
 * Evidence that a file writes amounts like `129.900,00`: a cell that has no other reading, and its amount in
 * dollars.
 */
export type DottedAmounts = { cell: string; amount: number };

const digitsOf = (text: string) => text.replace(/[^\d.,]/g, '');
/** Groups separated by dots that cannot be decimals, or a decimal comma. */
const onlyDotted = /^(?:\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{4,},\d{1,2})$/;
/** Groups separated by commas, or a dot before cents. */
const neverDotted = /,\d{3}(?:[.,]|$)|\.\d{1,2}$|\d{4,}\./;
/** How a text is read once it is known that dots separate thousands. */
const dotted = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/;

/**
 * Whether dots separate thousands in the amounts of a file, as German spreadsheets write them. This takes a
 * cell that cannot be read in any other way, and no cell that contradicts it: `129.900` alone proves nothing.
 */
export function dottedAmounts(rows: readonly FileRow[]): DottedAmounts | null {
  let found: DottedAmounts | null = null;
  for (const { cells } of rows) {
    for (const cell of [cells.price, cells.costBasis]) {
      const digits = digitsOf(cell ?? '');
      if (cell === undefined || digits === '') continue;
      if (neverDotted.test(digits)) return null;
      const amount: number | null = onlyDotted.test(digits) ? parseAmount(withoutDots(cell)) : null;
      if (amount !== null) found ??= { cell, amount };
    }
  }
  return found;
}

/** The same in words. */
export const dottedText = ({ cell, amount }: DottedAmounts) =>
  `Dots separate thousands in the amounts of this file: “${cell}” is read as ${formatPrice(amount)}.`;

/** `129.900,00` as `129900.00`; any other text is returned unchanged, to be refused. */
export const withoutDots = (text: string) =>
  dotted.test(digitsOf(text)) ? text.replaceAll('.', '').replace(',', '.') : text;

/** A number with or without its unit, but not an amount of money. */
export const count = (unit: RegExp) => (text: string) => parseNumber(text.replace(unit, ''));

/** What other systems write for a price on request. */
const onRequest =
  /^(?:(?:price )?(?:up)?on (?:request|application)|p\.?o\.?a\.?|p\.?o\.?r\.?|(?:please )?(?:call|ask|inquire|enquire|contact)(?: us| dealer)?(?: for (?:the )?(?:price|pricing))?)$/i;

/** Whether a cell means a price on request; 0 is how other systems write a price that is not stated. */
export const saysOnRequest = (text: string) => parseAmount(text) === 0 || onRequest.test(text);
