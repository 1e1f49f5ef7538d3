import { saveFile } from '../../../platform/browser/download.ts';
import { formatCsv } from '../../../platform/csv.ts';
import type { Column } from './columns.ts';

/** All rows as CSV, with plain numbers: what the table sorts by rather than what it shows. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, csvValue, sortValue }) => {
    const value = csvValue ?? sortValue;
    return value === undefined ? [] : [{ header, value }];
  });
  return formatCsv(
    written.map(({ header }) => header),
    rows.map((row) => written.map(({ value }) => value(row))),
  );
}

/** Saves a table as a file that is named after its title: `days-listed.csv`. */
export function saveTable<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  saveFile(new Blob([tableCsv(columns, rows)], { type: 'text/csv' }), `${name}.csv`);
}
