import { describe, expect, it } from 'vitest';
import { car, plan, read, valuesOf } from '../../test/import-plans.ts';
import { readHeader } from './header-columns.ts';
import { problemsOf } from './screen-report.ts';

const header = 'Make,Model,Year,Price,Mileage';
const exige = 'Lotus,Exige,2008,61000,9000';

describe('columns', () => {
  it.each([
    ['Photo Url List', 'images'],
    ['PhotoURLs', 'images'],
    ['New/Used', 'condition'],
    ['Drivetrain Desc', 'drivetrain'],
    ['Body Door Ct', 'doors'],
    ['Stk #', 'stockNumber'],
    ['STK_NO', 'stockNumber'],
    ['Asking', 'price'],
    ['Price ($)', 'price'],
    ['Odo', 'mileage'],
    ['Our Cost', 'costBasis'],
    ['In Stock Since', 'listedAt'],
    ['Date In', 'listedAt'],
    ['Ext. Clr', 'exteriorColor'],
    ['IntColor', 'interiorColor'],
    ['Trans Desc', 'transmission'],
    ['Veh Year', 'year'],
    ['Year (4 digits)', 'year'],
    ['Vehicle Make', 'make'],
    ['Eng', 'engine'],
  ])('%s is %s', (name, field) => expect(readHeader([name]).fields).toEqual([field]));

  it.each([
    'MSRP',
    'DealerId',
    'Sale Price',
    'Cost (internal)',
    'Model Number',
    'Color Code',
    'Photo Count',
    'Price Type',
    'Type',
    'Published',
    'Title',
    'A',
    '#',
    'Dealer Address',
    'Engine Number',
  ])('%s is none that is known', (name) => expect(readHeader([name]).fields).toEqual([null]));

  it('that stand twice fill each other in, and a contradiction is said', () => {
    const text = `${header},Transmission,Body,Transmission\n${exige},,Coupe,Manual\nLotus,Elise,2005,48500,21300,Manual,,Automatic\n`;
    const planned = plan(text, []);
    expect(planned.rows).toMatchObject([
      { values: { transmission: 'manual', bodyStyle: 'coupe' } },
      { values: { transmission: 'manual' } },
    ]);
    const problems = [...problemsOf(read(text), planned)].filter(({ column }) => column === 'Transmission');
    expect(problems).toMatchObject([
      { row: 3, cell: 'Manual', advice: 'The second column says “Automatic”: the first is taken' },
    ]);
  });

  it('that mean the same: one with values wins over an empty one', () => {
    const { columns, rows } = read(`${header},Description,Dealer Comments\n${exige},,One owner\n`);
    expect(columns.names.description).toBe('Dealer Comments');
    expect(rows[0]?.cells.description).toBe('One owner');
  });

  it('may stand below a title and other lines', () => {
    for (const above of ['Bay Motors\n\n', 'Bay Motors,,,,\nStock of 2026-11-20,,,,\n', 'Bay Motors;\n'])
      expect(read(`${above}${header}\n${exige}\n`).rows.map(({ cells }) => cells)).toEqual([
        { make: 'Lotus', model: 'Exige', year: '2008', price: '61000', mileage: '9000' },
      ]);
    const foreign = read('Bestand\nMarke,Modell,Baujahr,Preis\nLotus,Exige,2008,61000\n');
    expect(foreign.columns.header).toEqual(['Marke', 'Modell', 'Baujahr', 'Preis']);
    expect(foreign.rows).toHaveLength(1);
  });

  it('of conditions hold letters, or yes and no by their header', () => {
    const of = (name: string, cell: string) => valuesOf(car({ [name]: cell })).condition;
    expect(['N', 'U', 'C', 'new', 'Used'].map((cell) => of('New/Used', cell))).toEqual([
      'new',
      'used',
      'certified',
      'new',
      'used',
    ]);
    expect(['Y', 'N', 'Yes', '0'].map((cell) => of('Certified', cell))).toEqual([
      'certified',
      null,
      'certified',
      null,
    ]);
  });

  it('of a feed from elsewhere are known, and the others are named', () => {
    const names =
      'DealerId,VIN,Stock #,New/Used,Year,Make,Model,Series,Body,Odometer,Colour,Interior Color,MSRP,Price,Photo Url List,Drivetrain Desc,Body Door Ct';
    const row =
      'D1,ZZZVE72S9S0000304,C081,N,2026,Ashdown,Vesper,GT,Coupe,12,Silver,Red,129900,124900,"https://cdn.example.com/1.jpg,https://cdn.example.com/2.jpg",AWD,2';
    const text = `${names}\n${row}\n`;
    expect(plan(text, []).rows).toMatchObject([
      {
        values: { condition: 'new', doors: 2, drivetrain: 'awd', price: 124_900, trim: 'GT' },
        photos: { sources: ['https://cdn.example.com/1.jpg', 'https://cdn.example.com/2.jpg'] },
      },
    ]);
    expect(read(text).columns.ignored.map((column) => column.header)).toEqual(['DealerId', 'MSRP']);
  });
});
