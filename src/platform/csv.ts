/** The value of a cell. Numbers are written as they are, null as an empty cell. */
export type CsvCell = string | number | boolean | null;

/**
 * A spreadsheet recognizes a formula by its first character, full-width forms included. Leading apostrophes
 * are part of the match, so that one more can be added and removed again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/**
 * Positions where a spreadsheet that splits at semicolons, tabs or bars would start a new cell inside one of
 * ours, and the formula that it would find there. Quotes do not protect such a cell: with another separator
 * they no longer enclose it.
 */
const innerCellStarts = /[;|\t\r\n][\s"]*('*[=+\-@＝＋－＠])?/g;

/**
 * Writes a table as CSV (RFC 4180): commas, CRLF, and quotes where a cell needs them. It starts with a byte
 * order mark, because Excel reads UTF-8 without one as Windows-1252. Text that a spreadsheet would run as a
 * formula, with this or another separator, gets a leading apostrophe (fault 28), which `unescapeCell`
 * removes.
 */
export function formatCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [csvLine(header)];
  for (const row of rows) lines.push(csvLine(row));
  return `\ufeff${lines.join('')}`;
}

/** One line of such a table, with its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/** The text of a cell without the apostrophes that `formatCsv` added. */
export const unescapeCell = (cell: string) =>
  atInnerFormulas(cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell, (found) =>
    found.startsWith("'") ? found.slice(1) : found,
  );

/** The text of a cell with those apostrophes. */
export const escapeCell = (text: string) =>
  atInnerFormulas(formula.test(text) ? `'${text}` : text, (found) => `'${found}`);

const atInnerFormulas = (text: string, change: (found: string) => string) =>
  text.replace(innerCellStarts, (start: string, found?: string) =>
    found === undefined ? start : start.slice(0, -found.length) + change(found),
  );

function formatCell(cell: CsvCell): string {
  // A negative number is not a formula, and an apostrophe would turn it into text.
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = escapeCell(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
