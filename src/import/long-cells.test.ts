import { describe, expect, it, test } from 'vitest';
import { car, line, now, only, read, reasons, valuesOf } from '../../test/import-plans.ts';
import { readCells } from './cells.ts';
import { cleanCell } from './clean-cell.ts';
import { columnLabel, importColumns } from './import-fields.ts';
import { reportCsv } from './import-report.ts';
import { planImport } from './plan.ts';
import { screenReport } from './screen-report.ts';

const headings = importColumns.map(columnLabel);
const usual = { Make: 'Lotus', Model: 'Exige', Year: '2008', Price: '61000', Mileage: '9000' };

/** A file with a row for each column, in which that column has this cell. */
function fileWith(cell: string): string {
  const rows = headings.map((heading) => {
    const cells: Record<string, string> = { ...usual, [heading]: cell };
    return line(headings.map((name) => cells[name] ?? ''));
  });
  return `${line(headings)}\n${rows.join('\n')}\n`;
}

/** Milliseconds of the processor, which others may use meanwhile. */
function costOf(work: () => void): number {
  const started = process.cpuUsage();
  work();
  return process.cpuUsage(started).user / 1_000;
}

const seeds = [
  ' ',
  '\n',
  ', ',
  '-',
  '1',
  '***',
  '"',
  String.raw`\"`,
  '(',
  '[',
  '%41',
  'https:',
  '\n<p>',
  'T',
].map((part) => ({ part, run: (length: number) => part.repeat(length / part.length) }));

describe('a long cell in any column', () => {
  test.each(seeds)('of $part is read in time that grows with its length', ({ run }) => {
    const dryRun = () => {
      const file = read(fileWith(`["A${run(100_000)}!]`));
      const plan = planImport(file.rows, [], { now, timeZone: 'UTC' });
      screenReport(file, plan);
      reportCsv(file, plan);
    };
    // Of all columns. By the square, one cell takes longer.
    expect(costOf(dryRun)).toBeLessThan(5_000);
  });

  test.each(seeds)('of $part keeps no reader busy that has not been told its length', ({ run }) => {
    // A VIN is bounded in front of its reader.
    for (const column of importColumns.filter((name) => name !== 'vin' && name !== 'id')) {
      const cell = `A${run(100_000)}!`;
      const reading = () => {
        cleanCell(column, cell);
        readCells({ row: 2, cells: { [column]: cell }, problem: null });
      };
      expect([column, costOf(reading) < 1_000]).toEqual([column, true]);
    }
  });

  it('is a problem of its row, which names it', () => {
    const texts = reasons(
      car({ 'Date Listed': `2026-01-02${' '.repeat(3_000)}!`, Engine: 'V'.repeat(3_000) }),
    );
    expect(texts).toEqual([
      `listing date “2026-01-02${' '.repeat(30)}…” is too long`,
      `engine “${'V'.repeat(40)}…” is too long`,
    ]);
    expect(reasons(car({ 'Marque ID': '7'.repeat(3_000) }))).toEqual([`ID “${'7'.repeat(40)}…” is too long`]);
    expect(reasons(car({ Description: 'a '.repeat(150_000) }))).toEqual([
      `description “${'a '.repeat(20)}…” is too long`,
    ]);
  });
});

it('takes what a field may hold, with the markup that other programs put into it', () => {
  const costs = Array.from({ length: 30 }, (_, index) => `${'Transport '.repeat(7)}${index}: 1200.50`);
  const photos = Array.from(
    { length: 60 },
    (_, index) => `https://a.example/${'p'.repeat(1_500)}/${index}.jpg`,
  );
  const features = Array.from({ length: 100 }, (_, index) => `${index} ${'option'.repeat(19)}`);
  const text = car({
    Description: `<p style="${'margin: 0; '.repeat(100)}">${'<span class="a">Word</span> '.repeat(1_900)}</p>`,
    Features: features.join('|'),
    'Cost Lines': costs.join(' | '),
    Engine: `<span style="${'margin: 0; '.repeat(100)}">V8</span>`,
    Photos: photos.join(' '),
  });
  const { description, costItems, ...values } = valuesOf(text);
  expect(description).toHaveLength(9_499);
  expect(costItems).toHaveLength(30);
  expect(values).toMatchObject({ features, engine: 'V8' });
  const row = only(text);
  expect(row.outcome === 'new' && row.photos.sources[9]).toBe(photos[9]);
});
