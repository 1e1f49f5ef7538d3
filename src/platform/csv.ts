/** A cell as it is given: a number is written as it is, nothing for null. */
export type CsvCell = string | number | boolean | null;

/**
 * How a spreadsheet tells a formula from text: by the first character, in full width too. Apostrophes in front of it
 * are counted in, so that one more can be put on and taken off again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as the text of a CSV file, RFC 4180: commas, CRLF, quotes where a cell needs them. A byte order mark comes
 * first, because without one Excel takes UTF-8 for Windows-1252. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front (fault 28); `plainCell` takes it off.
 */
export function csvOf(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(written).join(',')];
  for (const row of rows) lines.push(row.map(written).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** The text of a cell as it was before `csvOf` made it harmless. */
export const plainCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

function written(cell: CsvCell): string {
  // A negative number is no formula, and with an apostrophe it could not be summed up.
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
