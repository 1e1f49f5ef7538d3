import { describe, expect, it } from 'vitest';
import { car, header, only, plan, reasons } from '../../test/import-plans.ts';

describe('rejected rows', () => {
  it.each([
    [{ Price: 'a lot' }, 'price “a lot” is not an amount in dollars'],
    [{ Price: '€500' }, 'price “€500” is in euros, and prices here are in US dollars'],
    [{ Price: '500 CHF' }, 'price “500 CHF” is in Swiss francs, and prices here are in US dollars'],
    [{ Price: '(5000)' }, 'price “(5000)” is in brackets, which means below zero'],
    [{ Price: '-1' }, 'price “-1”: May not be negative'],
    [{ Price: '1,000.999' }, 'price “1000.999”: May have at most two decimals'],
    [{ Price: '129.900' }, 'price “129.900” can be read as $129,900 or $129.90'],
    [{ Make: '' }, 'make is missing'],
    [{ Mileage: '$9000' }, 'mileage “$9000” is not a number of miles'],
    [{ Mileage: '9000.5' }, 'mileage “9000.5”: Must be a whole number'],
    [{ Year: '1700' }, 'year “1700”: May not be before 1886'],
    [{ Year: "'08" }, "year “'08” is not a model year"],
    [{ VIN: 'SCEO1' }, 'VIN “SCEO1”: A VIN has 5 to 17 letters and digits, without I, O and Q'],
    [{ Status: 'gone' }, 'status “gone” is not one of available, pending, reserved and sold'],
    [{ Featured: 'maybe' }, 'featured “maybe” is not yes or no'],
    [{ Cost: 'a lot' }, 'cost basis “a lot” is not an amount in dollars'],
    [{ Color: 'R\u001b[31med' }, 'exterior color “R [31med”: Must be one line of text'],
    [
      { Features: `Air|${'x'.repeat(121)}` },
      `features “${'x'.repeat(40)}…”: May have at most 120 characters`,
    ],
  ])('explains %o', (cells: Record<string, string>, reason) => {
    expect(reasons(car(cells))).toEqual([reason]);
  });

  it('names everything that is wrong with a row', () => {
    expect(reasons(car({ Price: 'x', Year: '', Mileage: '-1' }))).toHaveLength(3);
  });

  it('rejects a repeated VIN, naming the first row', () => {
    const { rows } = plan(`${header}\nSCEAB1,Lotus,Exige,2008,1,1\nsceab1,Lotus,Exige,2008,2,2\n`);
    expect(rows[1]).toMatchObject({
      row: 3,
      outcome: 'refused',
      reasons: [{ text: 'has the same VIN as row 2' }],
    });
  });

  it('keeps sales to Mark Sold', () => {
    expect(reasons(car({ VIN: 'SCCPC11105HL12345', Status: 'sold' }))).toEqual([
      expect.stringContaining('Mark Sold'),
    ]);
    expect(only(car({ VIN: 'SCCPC11105HL00003', Status: 'sold' }))).toMatchObject({
      outcome: 'unchanged',
      id: 3,
    });
  });

  it('folds a row that says the same as an earlier one into it', () => {
    const file = `${header},Key Tag\nSCEAB1,Lotus,Exige,2008,1,1,A\nSCEAB1,Lotus,Exige,2008,1,1,B\n,Lotus,Elan,1990,9,1,\n,Lotus,Elan,1990,9,1,\n`;
    expect(plan(file)).toMatchObject({
      counts: { new: 2, repeated: 2, refused: 0 },
      rows: [{}, { outcome: 'repeated', first: 2 }, {}, { outcome: 'repeated', first: 4 }],
    });
  });

  it('counts every row once', () => {
    const file = `${header}\nSCEAB1,Lotus,Exige,2008,1,1\nSCEAB2,Lotus\nSCCPC11105HL12345,,,,,\nSCCPC11105HL12345,,,,5,\n`;
    expect(plan(file).counts).toEqual({
      new: 1,
      changed: 0,
      unchanged: 1,
      repeated: 0,
      refused: 2,
    });
  });
});

describe('spellings of a make', () => {
  it('follow the inventory, or else the most frequent one in the file', () => {
    const file = `${header}\nSCEAB1,LOTUS,A,2008,1,1\nSCEAB2,Bmw,B,2008,1,1\nSCEAB3,BMW,C,2008,1,1\nSCEAB4,BMW,D,2008,1,1\n`;
    const makes = plan(file).rows.map((row) => (row.outcome === 'new' ? row.values.make : row.outcome));
    expect(makes).toEqual(['Lotus', 'BMW', 'BMW', 'BMW']);
    expect(plan(file).rows[1]?.notes).toMatchObject([
      { text: 'make “Bmw” is taken as “BMW”, as most listings spell it' },
    ]);
  });
});

const sized = (index: number) =>
  `"SCE${100_000 + index}";Lotus;Exige;2008;"$61,000";${index === 77_777 ? '?' : '9,000 mi'}`;

describe('size', () => {
  it('reads and plans 100,000 rows of which one is bad [27]', { tags: ['long'] }, () => {
    const file = [
      header.replaceAll(',', ';'),
      ...Array.from({ length: 100_000 }, (_, index) => sized(index)),
    ];
    const { counts, rows } = plan(file.join('\r\n'));
    expect(counts).toEqual({ new: 99_999, changed: 0, unchanged: 0, repeated: 0, refused: 1 });
    expect(rows[77_777]).toMatchObject({ row: 77_779, outcome: 'refused' });
  });
});
