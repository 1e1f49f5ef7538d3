import { foreignCurrency } from './amounts.ts';
import type { ImportColumn } from './fields.ts';

const onlyNumber = /^[\d.,'’\s]+$/;
const amountFields: readonly (ImportColumn | null)[] = ['price', 'costBasis', 'soldPrice'];

/**
 * What the header of a column says about the plain numbers below it: `km` for mileages in kilometers, a
 * currency for amounts that are not in dollars. Null for the usual columns.
 */
export function unitOf(header: string, field: ImportColumn | null): string | null {
  if (field === 'mileage')
    return /(?<![a-z])(?:km|kms|kilomet(?:er|re)s?)(?![a-z])/i.test(header) ? 'km' : null;
  return amountFields.includes(field) ? (foreignCurrency(header)?.mark ?? null) : null;
}

/** A cell with the unit that its header states, as if it were written in the cell. */
export const withUnit = (cell: string, unit: string | null) =>
  unit !== null && onlyNumber.test(cell) ? `${cell} ${unit}` : cell;
