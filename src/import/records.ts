/** The rows of a CSV text as cells, without knowing what they mean. */
import { CsvError, parse } from 'csv-parse/sync';
import { atOnce } from '../platform/aside.ts';
import { ImportFileError } from './decode.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The parser's complaints in our words. */
const notClosed = 'CSV_QUOTE_NOT_CLOSED';
const complaints: Readonly<Record<string, string>> = {
  [notClosed]: 'a quotation mark opens a cell and is never closed',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'a cell in quotation marks goes on after the closing one. Write a quotation mark within such a cell twice',
};

/** Of a file: 100,000 vehicles with 60 columns each. */
const mostCells = 6_000_000;
/** Characters that are read in a step, up to the end of a line. */
const stepLength = 65_536;

/** Without the first line `sep=;`, with which a file tells Excel its delimiter; null without one. */
export function withoutSeparatorLine(text: string): { text: string; delimiter: string | null } {
  const [line = '', delimiter = null] = /^"?sep=([,;|\t])"?[ \t]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  return { text: text.slice(line.length), delimiter };
}

/** The delimiter that gives one of the first `lines` the most known names; failing that, the most names. */
export function delimiterOf(
  text: string,
  known: (header: readonly string[]) => number,
  lines: number,
): string {
  const start = text.slice(0, 65_536);
  const worth = (header: readonly string[]) => known(header) * 10_000 + header.length;
  const headers = delimiters.map((delimiter) => ({
    delimiter,
    header: firstRecords(start, delimiter, lines).reduce(
      (best: string[], next) => (worth(next) > worth(best) ? next : best),
      [],
    ),
  }));
  return headers.reduce((best, next) => (worth(next.header) > worth(best.header) ? next : best)).delimiter;
}

/** The steps of `recordsOf`. */
export function* readingRecords(text: string, delimiter: string): Generator<void, string[][]> {
  let cells = 0;
  for (let start = 0; start < text.length; start += stepLength, yield)
    cells += mayHaveCells(text.slice(start, start + stepLength), delimiter);
  if (cells > mostCells)
    throw new ImportFileError(
      'The file has too many cells. Leave out the columns and rows that no vehicle needs.',
    );
  const records: string[][] = [];
  for (let start = 0, length = stepLength; start < text.length; yield) {
    const end = lineEnd(text, start + length);
    try {
      for (const record of parsed(text.slice(start, end), delimiter)) records.push(record);
      [start, length] = [end, stepLength];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const isInCell = error.code === notClosed && end < text.length;
      if (!isInCell) throw unreadable(error, records.length);
      // The line that it ends in is one of a longer cell.
      length *= 2;
    }
  }
  return records;
}

/**
 * Every row, blank ones included. Throws `ImportFileError`, with the row, for text that is not CSV, and for more cells than an
 * inventory has.
 */
export const recordsOf = (...given: Parameters<typeof readingRecords>): string[][] =>
  atOnce(readingRecords(...given));

/** Where the first line that ends at or after this place does. */
function lineEnd(text: string, from: number): number {
  const ends = /\r\n?|\n/g;
  // Not between the two characters of one line end.
  ends.lastIndex = Math.max(0, from - 1);
  return ends.exec(text) === null ? text.length : ends.lastIndex;
}

const parsed = (text: string, delimiter: string, count?: number): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Inches: the quote in `20" wheels` is meant literally.
    relax_quotes: true,
    trim: true,
    ...(count === undefined ? {} : { to: count }),
  });

function unreadable(error: CsvError, before: number): ImportFileError {
  const reason = complaints[error.code] ?? 'it is not a table of cells';
  const row = before + Number(error['records'] ?? 0) + 1;
  return new ImportFileError(`From row ${row} on the file cannot be read: ${reason}.`);
}

/** Never fewer than there are: delimiters within quotation marks count, too. */
function mayHaveCells(text: string, delimiter: string): number {
  const ends = new Set([delimiter, '\n', '\r'].map((end) => end.charCodeAt(0)));
  let cells = 0;
  for (let index = 0; index < text.length; index += 1) if (ends.has(text.charCodeAt(index))) cells += 1;
  return cells;
}

/** The first rows; fewer if the start of the file cannot be read further, none with a delimiter that is wrong. */
function firstRecords(start: string, delimiter: string, lines: number): string[][] {
  for (const count of [lines, 1]) {
    try {
      return parsed(start.replace(/^[\s,;|]*[\r\n]/, ''), delimiter, count);
    } catch {
      // A long cell is cut at the end of what was looked at.
    }
  }
  return [];
}
