import { describe, expect, it } from 'vitest';
import { aVehicle } from '../../test/factories.ts';
import { readListings } from './listings-file.ts';
import { planImport } from './plan.ts';
import { reportOf } from './import-report.ts';

const now = new Date('2026-11-20T12:00:00Z');
const header = 'VIN,Make,Model,Year,Price,Mileage';
const read = (text: string) => readListings(new TextEncoder().encode(text));
const listed = aVehicle({
  id: 7,
  make: 'Lotus',
  model: 'Elise',
  year: 2005,
  price: 48_500,
  mileage: 21_300,
  vin: 'SCCPC11105HL12345',
  features: ['Hard top'],
  isNewArrival: true,
  listedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('the report', () => {
  it('says what would happen, row by row', () => {
    const file = read(
      `${header},Key Tag\nSCEAB1,Lotus,Exige,2008,61000,9000,1\nSCCPC11105HL12345,,,,47900.5,,2\nSCEAB2,Lotus,Evora,2012,a lot,7,3\n`,
    );
    expect(reportOf(file, planImport(file.rows, [listed], { timeZone: 'UTC', now }))).toEqual([
      '3 rows: 1 new, 1 changed, 0 unchanged, 1 refused',
      'Read as UTF-8, separated by commas.',
      'Columns left out: “Key Tag”',
      '',
      'Refused:',
      '  row 4  2012 Lotus Evora (SCEAB2): price “a lot” is not an amount in dollars',
      '',
      'Changed:',
      '  row 3  2005 Lotus Elise (SCCPC11105HL12345): price $48,500 → $47,900.50',
      '',
      'New:',
      '  row 2  2008 Lotus Exige (SCEAB1), $61,000, 9,000 mi',
    ]);
  });

  it('shortens long lists unless everything is requested', () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `SCE${10_000 + index},Lotus,Exige,2008,${index + 1},1`,
    );
    const file = read([header, ...rows].join('\n'));
    const planned = planImport(file.rows, [], { timeZone: 'UTC', now });
    expect(reportOf(file, planned)).toContain('  … and 1,990 more (--all lists them)');
    expect(reportOf(file, planned, { all: true }).filter((line) => line.startsWith('  row'))).toHaveLength(
      2_000,
    );
  });

  it('formats every kind of value', () => {
    const names = 'VIN,Make,Model,Year,Price,Mileage,HP,Colour,Options,New Arrival,Cost';
    const file = read(`${names}\nSCCPC11105HL12345,,,2006,,1234567,1001,Ardent Red,Air|Radio,no,40000\n`);
    expect(
      reportOf(file, planImport(file.rows, [listed], { timeZone: 'UTC', now }))
        .at(-1)
        ?.split(': ')[1]
        ?.split('; '),
    ).toEqual([
      'year 2005 → 2006',
      'mileage 21,300 → 1,234,567',
      'horsepower none → 1,001',
      'exterior color none → “Ardent Red”',
      'features “Hard top” → “Air | Radio”',
      'new arrival yes → no',
      'cost basis none → $40,000',
    ]);
  });

  it('lists new vehicles that need attention separately, and never writes a control character to a terminal', () => {
    const file = read(`${header}\n,Lotus,\u001b[31mExige,2008,1,1\n,Lotus,Evora,2012,1,1\n`);
    const lines = reportOf(file, planImport(file.rows, [], { timeZone: 'UTC', now }));
    expect(lines).toContain('New, with a remark:');
    expect(lines.join('\n')).toContain(
      'row 3  2012 Lotus Evora, $1, 1 mi [has no VIN or stock number: known by make, model, year and mileage when imported again]',
    );
    expect(lines.join('')).not.toContain('\u001b');
  });
});
