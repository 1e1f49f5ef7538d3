import { foreignCurrency } from './amounts.ts';
import { flag } from './choices.ts';
import { asksForCertified } from './column-names.ts';
import type { ImportColumn } from './fields.ts';

const certified = 'certified';
const onlyNumber = /^[\d.,'’\s]+$/;
const amountFields: readonly (ImportColumn | null)[] = ['price', 'costBasis', 'soldPrice'];

/**
 * What the header of a column says about the cells below it: `km` for mileages in kilometers, a currency for
 * amounts that are not in dollars, `certified` for yes and no. Null for the usual columns.
 */
export function unitOf(header: string, field: ImportColumn | null): string | null {
  if (field === 'condition') return asksForCertified(header) ? certified : null;
  if (field === 'mileage')
    return /(?<![a-z])(?:km|kms|kilomet(?:er|re)s?)(?![a-z])/i.test(header) ? 'km' : null;
  return amountFields.includes(field) ? (foreignCurrency(header)?.mark ?? null) : null;
}

/** A cell with what its header states, as if it were written in the cell; empty for a no. */
export function withUnit(cell: string, unit: string | null): string {
  if (unit === certified) {
    const answer = flag(cell);
    if (answer === false) return '';
    return answer === null ? cell : certified;
  }
  return unit !== null && onlyNumber.test(cell) ? `${cell} ${unit}` : cell;
}
