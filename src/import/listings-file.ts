import { aside, atOnce } from '../platform/aside.ts';
import { cleanCell } from './clean-cell.ts';
import {
  namesOf,
  readHeader,
  recognized,
  type ChosenColumns,
  type Columns,
  asksForCertified,
} from './header-columns.ts';
import { decode, type Encoding, ImportFileError } from './decode.ts';
import { fieldName, longestCell, type ImportColumn } from './import-fields.ts';
import type { FileRow } from './file-row.ts';
import { meansNothing } from '../vehicles/no-text.ts';
import { quote } from './remark.ts';
import { delimiterOf, readingRecords, withoutSeparatorLine } from './records.ts';
import { foreignCurrency } from './amounts.ts';
import { flag } from './choices.ts';

export type ListingsFile = {
  encoding: Encoding;
  /** A note on the encoding for the person who imports. */
  encodingSaid: string | null;
  delimiter: string;
  columns: Columns;
  /** Of each column, the first cells that are not blank. */
  samples: string[][];
  rows: FileRow[];
  /** All rows as the file has them; row 1 is the first. */
  records: readonly (readonly string[])[];
};

/** Characters that are kept of a cell that is too long. */
const cutLength = 100;
const sampleCount = 3;
const sampleLength = 60;

/**
 * Reads a listings CSV in the encodings of `decode`; separated by commas, semicolons, tabs or bars; columns in any order under their usual names,
 * or those that `chosenFor` tells. Rows that do not fit the header are returned with their problem. A file
 * may lack required columns: see `requireColumns`. Throws `ImportFileError` for a file that is not text or
 * has no table.
 */
export const readListings = (...given: Parameters<typeof reading>): ListingsFile => atOnce(reading(...given));

/** The same as `readListings`, but lets the process answer visitors in between: 17 MB take a second. */
export const readListingsAside = (...given: Parameters<typeof reading>): Promise<ListingsFile> =>
  aside(reading(...given));

/** The steps of `readListings`. */
function* reading(bytes: Uint8Array, chosenFor: ChosenColumns = () => null): Generator<void, ListingsFile> {
  const { text, encoding, said: encodingSaid } = decode(bytes);
  const { text: table, delimiter: declared } = withoutSeparatorLine(text);
  const delimiter =
    declared ?? delimiterOf(table, (header) => recognized(readHeader(header)), mostLinesAbove + 1);
  const records = yield* readingRecords(table, delimiter);
  const headerAt = headerRow(records);
  const header = records[headerAt] ?? [];
  if (header.length < 2) throw new ImportFileError(noColumns);
  const filled = yield* filledColumns(records, headerAt);
  const columns = readHeader(header, chosenFor(header), {
    isEmpty: (index) => !filled.has(index),
    fills: (index, other) =>
      records.some((record, row) => row > headerAt && isBlank(record[other]) && !isBlank(record[index])),
  });
  const units = columns.fields.map((field, index) => unitOf(header[index] ?? '', field));
  const beside = unitColumnsOf(header);
  const unitFor: UnitFor = (record, index, field) => {
    const at = beside.get(field);
    return units[index] ?? (at === undefined ? null : statedUnit(field, record[at] ?? ''));
  };
  const rows: FileRow[] = [];
  const samples: string[][] = header.map(() => []);
  for (const [index, record] of records.entries()) {
    if (index <= headerAt || isEmpty(record)) continue;
    rows.push(toRow(record, index + 1, columns, unitFor));
    for (const [at, found] of samples.entries()) addSample(found, record[at] ?? '');
    yield;
  }
  return { encoding, encodingSaid, delimiter, columns, samples, rows, records };
}

const noColumns =
  'The first row names no known column. It must hold the column names, at least Make, Model, Year, Price and Mileage.';

/** The most lines of titles, dates and blanks above a header. */
const mostLinesAbove = 20;
/** Known names that make a row a header, whatever stands above it. */
const fewestKnown = 3;

/** The first row with the most known names or, if none has enough, the first that is not a title. */
function headerRow(records: readonly (readonly string[])[]): number {
  const start = records.slice(0, mostLinesAbove + 1);
  const known = start.map((record) => recognized(readHeader(record)));
  const most = Math.max(...known);
  if (most >= fewestKnown) return known.indexOf(most);
  const filled = start.map((record) => record.filter((cell) => cell.trim() !== '').length);
  const first = filled.findIndex((count) => count > 0);
  const isTitle = filled[first] === 1 && filled.some((count) => count >= fewestKnown);
  return isTitle ? filled.findIndex((count) => count > 1) : records.findIndex((record) => !isEmpty(record));
}

function* filledColumns(
  records: readonly (readonly string[])[],
  headerAt: number,
): Generator<void, Set<number>> {
  const filled = new Set<number>();
  const count = records[headerAt]?.length ?? 0;
  for (let row = headerAt + 1; row < records.length && filled.size < count; row += 1) {
    for (const [index, cell] of (records[row] ?? []).entries()) if (cell.trim() !== '') filled.add(index);
    yield;
  }
  return filled;
}

/** Throws `ImportFileError` unless the file has every column that a listing needs. */
export function requireColumns(columns: Columns): void {
  if (recognized(columns) === 0) throw new ImportFileError(noColumns);
  if (columns.missing.length === 0) return;
  const wanted = columns.missing.map((field) => `${field} (usual names: ${namesOf(field)})`);
  throw new ImportFileError(`The first row has no column for ${wanted.join(', nor for ')}.`);
}

const isBlank = (cell = '') => cell.trim() === '';
const isEmpty = (record: readonly string[]) => record.every(isBlank);

function addSample(found: string[], cell: string) {
  if (found.length >= sampleCount || cell.trim() === '') return;
  const line = cell.replace(/\s+/g, ' ').trim();
  found.push(line.length > sampleLength ? `${line.slice(0, sampleLength)}…` : line);
}

/** The unit of a cell that its header or another cell of its row states. */
type UnitFor = (record: readonly string[], index: number, field: ImportColumn) => string | null;

function toRow(
  record: readonly string[],
  row: number,
  { fields, fillsIn, names }: Columns,
  unitFor: UnitFor,
): FileRow {
  const surplus = record.slice(fields.length);
  if (record.length < fields.length || !isEmpty(surplus)) {
    return { row, cells: {}, problem: `has ${record.length} cells where the header has ${fields.length}` };
  }
  const cells: FileRow['cells'] = {};
  const cleaned: NonNullable<FileRow['cleaned']> = {};
  const cut: ImportColumn[] = [];
  const take = (field: ImportColumn, index: number) => {
    const written = (record[index] ?? '').trim();
    if (written.length > longestCell(field)) {
      cut.push(field);
      cells[field] = `${written.slice(0, cutLength)}…`;
      return;
    }
    const clean = written === '' ? null : cleanCell(field, written);
    const cell = withUnit(clean?.text ?? written, unitFor(record, index, field));
    if (cell !== '') cells[field] = cell;
    if (clean !== null && clean.notes.length > 0) cleaned[field] = clean;
  };
  const contradict = (field: ImportColumn, other: string) => {
    const text = cells[field] ?? '';
    const { written = text, notes = [] } = cleaned[field] ?? {};
    const about = `The column “${names[field]}” stands twice and says two things: the first is taken`;
    const advice = `The second column says ${quote(other.trim())}: the first is taken`;
    const note = {
      field,
      text: `${fieldName(field)} ${quote(text)}, but ${quote(other.trim())} in the second column`,
      advice,
      about,
    };
    cleaned[field] = { text, written, notes: [...notes, note] };
  };
  for (const [index, field] of fields.entries()) {
    if (field !== null) take(field, index);
  }
  for (const { index, field } of fillsIn) {
    const before = cells[field];
    if (before === undefined) take(field, index);
    else if (isOther(before, record[index] ?? '')) contradict(field, record[index] ?? '');
  }
  return {
    row,
    cells,
    problem: null,
    ...(cut.length > 0 && { cut }),
    ...(Object.keys(cleaned).length > 0 && { cleaned }),
  };
}

/** Whether a second cell says something else than the first. */
function isOther(first: string, second: string): boolean {
  const text = second.replace(/\s+/g, ' ').trim().toLowerCase();
  return text !== '' && text !== first.replace(/\s+/g, ' ').toLowerCase() && !meansNothing(text);
}

const certified = 'certified';
const onlyNumber = /^[\d.,'’\s]+$/;
const amountFields: readonly (ImportColumn | null)[] = ['price', 'costBasis', 'soldPrice'];

/**
 * What the header of a column says about the cells below it: `km` for mileages in kilometers, a currency for
 * amounts that are not in dollars, `certified` for yes and no. Null for the usual columns.
 */
function unitOf(header: string, field: ImportColumn | null): string | null {
  if (field === 'condition') return asksForCertified(header) ? certified : null;
  if (field === 'mileage')
    return /(?<![a-z])(?:km|kms|kilomet(?:er|re)s?)(?![a-z])/i.test(header) ? 'km' : null;
  return amountFields.includes(field) ? (foreignCurrency(header)?.mark ?? null) : null;
}

/** Columns that state the unit of another column's cells: `km` or `EUR` in each row. */
const unitColumns: readonly (readonly [RegExp, readonly ImportColumn[]])[] = [
  [/^(?:odometer|mileage|miles|distance)\s*(?:units?|uom|type|unit of measure|measure)$/, ['mileage']],
  [
    /^(?:(?:price|list price|asking price|sale price)\s*)?currency(?:\s*code)?$/,
    ['price', 'costBasis', 'soldPrice'],
  ],
  [/^cost(?: basis)?\s*currency(?:\s*code)?$/, ['costBasis']],
];

/** By column, the index of the column that states the unit of its cells. */
function unitColumnsOf(header: readonly string[]): Map<ImportColumn, number> {
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
function statedUnit(field: ImportColumn, cell: string): string | null {
  const text = cell.trim();
  if (field === 'mileage') return unitOf(text, field) ?? (/^k$/i.test(text) ? 'km' : null);
  return foreignCurrency(text)?.mark ?? null;
}

/** A cell with what its header states, as if it were written in the cell; empty for a no. */
function withUnit(cell: string, unit: string | null): string {
  if (unit === certified) {
    const answer = flag(cell);
    if (answer === false) return '';
    return answer === null ? cell : certified;
  }
  return unit !== null && onlyNumber.test(cell) ? `${cell} ${unit}` : cell;
}
