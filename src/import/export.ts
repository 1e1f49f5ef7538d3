import { escapeCell, formatCsv, type CsvCell } from '../platform/csv.ts';
import { documentsText } from '../vehicles/documents/document.ts';
import { formatListPrice } from '../vehicles/format.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { readCells, type ReadCells } from './cells.ts';
import { cleanCell } from './clean-cell.ts';
import { costLinesText } from './amounts.ts';
import { fileFields, type FileField } from './import-fields.ts';
import type { FileRow } from './file-row.ts';
import { focalPointsText } from './photos/photo-cells.ts';

/** The columns that an import reads, under the names of the fields; the first is the vehicle's ID here. */
const importedColumns = ['marqueId', ...fileFields] as const;
/** Columns for staff that an import ignores. */
const otherColumns = [
  'updatedAt',
  'views',
  'daysToSell',
  'profit',
  'buyerPhone',
  'buyerEmail',
] as const satisfies readonly (keyof Vehicle)[];

type NameOf = (username: string) => string;

/** An empty file with the columns of an import. */
export const importTemplate = () => formatCsv(fileFields, []);

/**
 * Vehicles with everything that staff see of them, as a CSV file that can be imported again. In the order in
 * which they were added, which an import elsewhere then repeats. `nameOf` gives what an account is called.
 */
export function exportOf(vehicles: readonly Vehicle[], nameOf: NameOf): string {
  const ordered = vehicles.toSorted((a, b) => a.id - b.id);
  const rows = ordered.map((vehicle) => [
    vehicle.id,
    ...fileFields.map((field) =>
      field === 'soldBy' || field === 'adviser'
        ? vehicle[field] && nameOf(vehicle[field])
        : importCell(vehicle, field),
    ),
    ...otherColumns.map((field) => cellOf(vehicle[field])),
    documentsText(vehicle.documents),
  ]);
  return formatCsv([...importedColumns, ...otherColumns, 'documents'], rows);
}

const cellOf = (value: CsvCell | readonly string[]): CsvCell =>
  typeof value === 'object' && value !== null ? value.join(' | ') : value;

function importCell(vehicle: Vehicle, field: FileField): CsvCell {
  if (field === 'costItems') return costLinesText(vehicle.costItems);
  if (field === 'focalPoints') return focalPointsText(vehicle);
  // In words, because a blank price means no change for a vehicle that is already listed.
  return field === 'price' && vehicle.price === null ? formatListPrice(null) : cellOf(vehicle[field]);
}

/**
 * What an import reads from the export of a vehicle. It differs from the vehicle where a cell cannot hold the
 * exact value: a feature with a semicolon in it, or trailing spaces in a description.
 */
export function asFileSays(vehicle: Vehicle): ReadCells['values'] {
  const cells: FileRow['cells'] = {};
  for (const field of fileFields) {
    const text = String(importCell(vehicle, field) ?? '').trim();
    const cell = cleanCell(field, escapeCell(text))?.text ?? text;
    if (cell !== '') cells[field] = cell;
  }
  return readCells({ row: 0, cells, problem: null }).values;
}
