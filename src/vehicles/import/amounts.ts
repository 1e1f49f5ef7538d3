import { formatPrice, parseAmount, parseNumber } from '../format.ts';
import type { FileRow } from './csv.ts';

/** That a file writes `129.900,00`, by a cell that can only be read so: the cell, and the amount that it is in dollars. */
export type DottedAmounts = { cell: string; amount: number };

const digitsOf = (text: string) => text.replace(/[^\d.,]/g, '');
/** Groups that dots separate and that no decimals could be, or a decimal comma. */
const onlyDotted = /^(?:\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{4,},\d{1,2})$/;
/** Groups that commas separate, or a dot before cents. */
const neverDotted = /,\d{3}(?:[.,]|$)|\.\d{1,2}$|\d{4,}\./;
/** What is read once it is known that dots separate thousands. */
const dotted = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/;

/**
 * Whether dots separate thousands in the amounts of a file, as German spreadsheets write them. It takes a cell that can be
 * read in no other way, and none that says otherwise: `129.900` alone tells nothing.
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

/** `129.900,00` as `129900.00`; what is no such number stays as it is, to be refused. */
export const withoutDots = (text: string) =>
  dotted.test(digitsOf(text)) ? text.replaceAll('.', '').replace(',', '.') : text;

/** A number with or without its unit; an amount of money is none. */
export const count = (unit: RegExp) => (text: string) => parseNumber(text.replace(unit, ''));

/** What other systems write where a price is told on request. */
const onRequest =
  /^(?:(?:price )?(?:up)?on (?:request|application)|p\.?o\.?a\.?|p\.?o\.?r\.?|(?:please )?(?:call|ask|inquire|enquire|contact)(?: us| dealer)?(?: for (?:the )?(?:price|pricing))?)$/i;

/** Whether a cell says that the price is told on request; 0 is how other systems write that it is not said. */
export const saysOnRequest = (text: string) => parseAmount(text) === 0 || onRequest.test(text);
