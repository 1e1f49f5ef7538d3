import { cleanCell } from './clean-cell.ts';
import { namesOf, readHeader, recognised, type Columns } from './columns.ts';
import type { ImportColumn } from './fields.ts';
import type { FileRow } from './file-row.ts';
import { unitOf, withUnit } from './header-units.ts';
import { ImportFileError } from './import-file-error.ts';
import { delimiterOf, recordsOf, withoutSeparatorLine } from './records.ts';

export type ListingsFile = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  delimiter: string;
  columns: Columns;
  /** Of each column, the first cells that are not blank. */
  samples: string[][];
  rows: FileRow[];
};

/** What a person, or an earlier import of such a file, has taken the columns of a header for; null: nothing. */
export type ChosenColumns = (header: readonly string[]) => readonly (ImportColumn | null)[] | null;

const sampleCount = 3;
const sampleLength = 60;

/**
 * Reads a listings CSV: UTF-8 with or without a byte order mark, UTF-16 as spreadsheets write it, else
 * Windows-1252; separated by commas, semicolons, tabs or bars; columns in any order under their usual names,
 * or those that `chosenFor` tells. Rows that do not fit the header are returned with their problem. A file
 * may lack required columns: see `requireColumns`. Throws `ImportFileError` for a file that is not text or
 * has no table.
 */
export function readListings(bytes: Uint8Array, chosenFor: ChosenColumns = () => null): ListingsFile {
  const { text, encoding } = decode(bytes);
  const { text: table, delimiter: declared } = withoutSeparatorLine(text);
  const delimiter = declared ?? delimiterOf(table, (header) => recognised(readHeader(header)));
  const records = recordsOf(table, delimiter);
  const headerAt = records.findIndex((record) => !isEmpty(record));
  const header = records[headerAt] ?? [];
  if (header.length < 2) throw new ImportFileError(noColumns);
  const columns = readHeader(header, chosenFor(header));
  const units = columns.fields.map((field, index) => unitOf(header[index] ?? '', field));
  const rows: FileRow[] = [];
  const samples: string[][] = header.map(() => []);
  for (const [index, record] of records.entries()) {
    if (index <= headerAt || isEmpty(record)) continue;
    rows.push(toRow(record, index + 1, columns, units));
    for (const [at, found] of samples.entries()) addSample(found, record[at] ?? '');
  }
  return { encoding, delimiter, columns, samples, rows };
}

const noColumns =
  'The first row names no known column. It must hold the column names, at least Make, Model, Year, Price and Mileage.';

/** Throws `ImportFileError` unless the file has every column that a listing needs. */
export function requireColumns(columns: Columns): void {
  if (recognised(columns) === 0) throw new ImportFileError(noColumns);
  if (columns.missing.length === 0) return;
  const wanted = columns.missing.map((field) => `${field} (usual names: ${namesOf(field)})`);
  throw new ImportFileError(`The first row has no column for ${wanted.join(', nor for ')}.`);
}

const isEmpty = (record: readonly string[]) => record.every((cell) => cell.trim() === '');

function addSample(found: string[], cell: string) {
  if (found.length >= sampleCount || cell.trim() === '') return;
  const line = cell.replace(/\s+/g, ' ').trim();
  found.push(line.length > sampleLength ? `${line.slice(0, sampleLength)}…` : line);
}

function decode(bytes: Uint8Array): { text: string; encoding: ListingsFile['encoding'] } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ImportFileError('This is a workbook or a zip file. Save the sheet as CSV and import that.');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  }
  if (bytes.includes(0)) throw new ImportFileError('This is not a text file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    // A file that is not UTF-8 comes from a spreadsheet on Windows, where every byte is a letter.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

function toRow(
  record: readonly string[],
  row: number,
  { fields }: Columns,
  units: readonly (string | null)[],
): FileRow {
  const surplus = record.slice(fields.length);
  if (record.length < fields.length || !isEmpty(surplus)) {
    return { row, cells: {}, problem: `has ${record.length} cells where the header has ${fields.length}` };
  }
  const cells: FileRow['cells'] = {};
  const cleaned: NonNullable<FileRow['cleaned']> = {};
  for (const [index, field] of fields.entries()) {
    if (field === null) continue;
    const written = (record[index] ?? '').trim();
    const clean = written === '' ? null : cleanCell(field, written);
    const cell = clean?.text ?? written;
    if (cell !== '') cells[field] = withUnit(cell, units[index] ?? null);
    if (clean !== null && clean.notes.length > 0) cleaned[field] = clean;
  }
  return { row, cells, problem: null, ...(Object.keys(cleaned).length > 0 && { cleaned }) };
}
