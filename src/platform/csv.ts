/** A cell as it is given: a number is written as it is, nothing for null. */
export type CsvCell = string | number | boolean | null;

/**
 * How a spreadsheet tells a formula from text: by the first character, in full width too. Apostrophes in front of it
 * are counted in, so that one more can be put on and taken off again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/**
 * Where a spreadsheet that splits at semicolons, tabs or bars would begin a cell inside of ours, and the formula that it
 * would find there. Quotes do not hold such a cell together, because the row's first one ends at another separator.
 */
const innerStarts = /[;|\t\r\n][\s"]*('*[=+\-@＝＋－＠])?/g;

/**
 * A table as the text of a CSV file, RFC 4180: commas, CRLF, quotes where a cell needs them. A byte order mark comes
 * first, because without one Excel takes UTF-8 for Windows-1252. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front (fault 28), also where it would be one for another separator; `plainCell` takes them off.
 */
export function csvOf(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(written).join(',')];
  for (const row of rows) lines.push(row.map(written).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** The text of a cell as it was before `csvOf` made it harmless. */
export const plainCell = (cell: string) =>
  atInnerFormulas(cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell, (found) =>
    found.startsWith("'") ? found.slice(1) : found,
  );

const harmless = (text: string) =>
  atInnerFormulas(formula.test(text) ? `'${text}` : text, (found) => `'${found}`);

const atInnerFormulas = (text: string, change: (found: string) => string) =>
  text.replace(innerStarts, (start: string, found?: string) =>
    found === undefined ? start : start.slice(0, -found.length) + change(found),
  );

function written(cell: CsvCell): string {
  // A negative number is no formula, and with an apostrophe it could not be summed up.
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = harmless(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
