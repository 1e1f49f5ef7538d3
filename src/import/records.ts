/** The rows of a CSV text as cells, without knowing what they mean. */
import { CsvError, parse } from 'csv-parse/sync';
import { ImportFileError } from './decode.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The parser's complaints in our words. */
const complaints: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell and is never closed',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'a cell in quotation marks goes on after the closing one. Write a quotation mark within such a cell twice',
};

/** Of a file: 100,000 vehicles with 60 columns each. All other work waits while a file is read. */
const mostCells = 6_000_000;

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

/**
 * Every row, blank ones included. Throws `ImportFileError`, with the row, for text that is not CSV, and for more cells than an
 * inventory has.
 */
export function recordsOf(text: string, delimiter: string, count?: number): string[][] {
  if (mayHaveCells(text, delimiter) > mostCells)
    throw new ImportFileError(
      'The file has too many cells. Leave out the columns and rows that no vehicle needs.',
    );
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
    const reason = complaints[error.code] ?? 'it is not a table of cells';
    throw new ImportFileError(
      `From row ${Number(error['records'] ?? 0) + 1} on the file cannot be read: ${reason}.`,
    );
  }
}

/** Never fewer than there are: signs within quotation marks count, too. */
function mayHaveCells(text: string, delimiter: string): number {
  const ends = new Set([delimiter, '\n', '\r'].map((sign) => sign.charCodeAt(0)));
  let cells = 0;
  for (let index = 0; index < text.length; index += 1) if (ends.has(text.charCodeAt(index))) cells += 1;
  return cells;
}

/** The first rows; fewer if the start of the file cannot be read further, none with a delimiter that is wrong. */
function firstRecords(start: string, delimiter: string, lines: number): string[][] {
  for (const count of [lines, 1]) {
    try {
      return recordsOf(start.replace(/^[\s,;|]*[\r\n]/, ''), delimiter, count);
    } catch {
      // A long cell is cut at the end of what was looked at.
    }
  }
  return [];
}
