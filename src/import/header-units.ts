import { foreignCurrency } from './amounts.ts';
import { flag } from './choices.ts';
import { asksForCertified } from './column-names.ts';
import type { ImportColumn } from './import-fields.ts';

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

/** What the cells of a column state of those of another: `km` or `EUR` for each row. */
const unitColumns: readonly (readonly [RegExp, readonly ImportColumn[]])[] = [
  [/^(?:odometer|mileage|miles|distance)\s*(?:units?|uom|type|unit of measure|measure)$/, ['mileage']],
  [
    /^(?:(?:price|list price|asking price|sale price)\s*)?currency(?:\s*code)?$/,
    ['price', 'costBasis', 'soldPrice'],
  ],
  [/^cost(?: basis)?\s*currency(?:\s*code)?$/, ['costBasis']],
];

/** By column, the index of the column that states the unit of its cells. */
export function unitColumnsOf(header: readonly string[]): Map<ImportColumn, number> {
  const found = new Map<ImportColumn, number>();
  for (const [index, name] of header.entries()) {
    const words = name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim();
    const [, columns = []] = unitColumns.find(([pattern]) => pattern.test(words)) ?? [];
    for (const column of columns) if (!found.has(column)) found.set(column, index);
  }
  return found;
}

/** The unit that a cell of such a column states for the cell of its row; null for the usual one. */
export function statedUnit(field: ImportColumn, cell: string): string | null {
  const text = cell.trim();
  if (field === 'mileage') return unitOf(text, field) ?? (/^k$/i.test(text) ? 'km' : null);
  return foreignCurrency(text)?.mark ?? null;
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
