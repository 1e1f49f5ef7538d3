import { CsvError, parse } from 'csv-parse/sync';
import { unescapeCell } from '../../platform/csv.ts';
import { namesOf, readHeader, type Columns, type ImportColumn } from './columns.ts';

/** One row of a listings file: its cells that are not blank, or what is wrong with the row as a whole. */
export type FileRow = {
  /**
   * As a spreadsheet counts: the header is row 1, blank rows count, and a cell with several lines is still
   * one row.
   */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  problem: string | null;
};

export type ListingsFile = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  delimiter: string;
  columns: Columns;
  rows: FileRow[];
};

/**
 * A file that cannot be read as listings at all; the message gives the reason, for the person who chose the
 * file.
 */
export class ImportFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportFileError';
  }
}

const delimiters = [',', ';', '\t', '|'] as const;

/** What an empty cell contains in some files. */
const blank = /^(?:|-+|—|n\/?a|null)$/i;

/**
 * Reads a listings CSV: UTF-8 with or without a byte order mark, UTF-16 as spreadsheets write it, else
 * Windows-1252; separated by commas, semicolons, tabs or bars; columns in any order under their usual names.
 * Rows that do not fit the header are returned with their problem. Throws `ImportFileError` for a file that
 * is not text, or has no header with the required columns.
 */
export function readListings(bytes: Uint8Array): ListingsFile {
  const { text, encoding } = decode(bytes);
  const start = text.slice(0, 65_536);
  const headers = delimiters.map((delimiter) => ({
    delimiter,
    columns: readHeader(headerOf(start, delimiter)),
  }));
  const found = headers.reduce((best, next) =>
    recognised(next.columns) > recognised(best.columns) ? next : best,
  );
  const { delimiter, columns } = found;
  if (recognised(columns) === 0) {
    throw new ImportFileError(
      'The first row names no known column. It must hold the column names, at least Make, Model, Year, Price and Mileage.',
    );
  }
  if (columns.missing.length > 0) {
    const wanted = columns.missing.map((field) => `${field} (usual names: ${namesOf(field)})`);
    throw new ImportFileError(`The first row has no column for ${wanted.join(', nor for ')}.`);
  }
  const records = recordsOf(text, delimiter);
  const headerAt = records.findIndex((record) => !isEmpty(record));
  const rows: FileRow[] = [];
  for (const [index, record] of records.entries()) {
    if (index > headerAt && !isEmpty(record)) rows.push(toRow(record, index + 1, columns));
  }
  return { encoding, delimiter, columns, rows };
}

const recognised = (columns: Columns) => columns.fields.filter((field) => field !== null).length;
const isEmpty = (record: readonly string[]) => record.every((cell) => cell.trim() === '');

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

function recordsOf(text: string, delimiter: string, count?: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Inches: the quote in `20" wheels` is meant literally.
      relax_quotes: true,
      trim: true,
      ...(count === undefined ? {} : { to: count }),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark opens a cell and is never closed'
        : error.message;
    throw new ImportFileError(
      `From row ${Number(error['records'] ?? 0) + 1} on the file cannot be read: ${reason}.`,
    );
  }
}

/** The first row that is not blank, or null if the start of the file cannot be read with this delimiter. */
function headerOf(start: string, delimiter: string): string[] {
  try {
    return recordsOf(start.replace(/^[\s,;|]*[\r\n]/, ''), delimiter, 1)[0] ?? [];
  } catch {
    return [];
  }
}

function toRow(record: readonly string[], row: number, { fields }: Columns): FileRow {
  const surplus = record.slice(fields.length);
  if (record.length < fields.length || !isEmpty(surplus)) {
    return { row, cells: {}, problem: `has ${record.length} cells where the header has ${fields.length}` };
  }
  const cells: FileRow['cells'] = {};
  for (const [index, field] of fields.entries()) {
    const cell = unescapeCell((record[index] ?? '').trim());
    if (field !== null && !blank.test(cell)) cells[field] = cell;
  }
  return { row, cells, problem: null };
}
