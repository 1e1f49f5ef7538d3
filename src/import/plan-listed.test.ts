import { describe, expect, it } from 'vitest';
import { car, header, listed, only, plan, reasons, valuesOf } from '../../test/import-plans.ts';

describe('listed vehicles', () => {
  const same = `${header}\nsccpc11105hl12345,Lotus,Elise,2005,"$48,500","21,300 mi"\n`;

  it('does not change one that matches the file', () => {
    expect(only(same)).toMatchObject({ outcome: 'unchanged', id: 7 });
  });

  it('knows one without VIN and stock number by all that the file says, or by its mileage', () => {
    const bare = { ...listed, vin: null, stockNumber: null };
    const file = `${header},Color\n,Lotus,Elise,2005,"$48,500",21300,Chrome Orange\n`;
    expect(only(file, [bare])).toMatchObject({ outcome: 'unchanged', id: 7 });
    const cheaper = file.replace('48,500', '47,900');
    expect(only(cheaper, [bare])).toMatchObject({
      outcome: 'changed',
      id: 7,
      changes: [{ field: 'price', to: 47_900 }],
      notes: [{ text: expect.stringContaining('is taken for the listed 2005 Lotus Elise (ID 7)') }],
    });
    // Of two alike only the one that has everything, and each once.
    expect(only(cheaper, [bare, { ...bare, id: 8 }])).toMatchObject({ outcome: 'new' });
    const [, row] = file.split('\n');
    expect(plan(`${file}${row}\n`, [bare]).counts).toMatchObject({ unchanged: 1, repeated: 1 });
    const delivered = { ...bare, mileage: 12 };
    const both = [file, cheaper].map((text) => only(text.replace('21300', '12'), [delivered]).outcome);
    expect(both).toEqual(['unchanged', 'new']);
  });

  it('changes only what the cells say', () => {
    const row = only(same.replace('48,500', '47,900').replace('21,300', '21,900'));
    expect(row).toMatchObject({
      outcome: 'changed',
      id: 7,
      updatedAt: listed.updatedAt,
      changes: [
        { field: 'price', from: 48_500, to: 47_900 },
        { field: 'mileage', from: 21_300, to: 21_900 },
      ],
      values: {
        status: 'reserved',
        description: 'One owner.',
        horsepower: 190,
        isFeatured: true,
        costBasis: 40_000,
      },
    });
    expect(row).not.toHaveProperty('values.images');
  });

  it('keeps the values of blank cells, even in required columns', () => {
    const file = `${header},HP,Notes,Features\nSCCPC11105HL12345,,,,47900,,0,,\n`;
    expect(only(file)).toMatchObject({ outcome: 'changed', changes: [{ field: 'price' }] });
  });

  it('adds values that do not fit a field to the features that staff entered', () => {
    const file = `${header},Transmission\nSCCPC11105HL12345,,,,,,6-Speed Manual\n`;
    expect(valuesOf(file)).toMatchObject({
      transmission: 'manual',
      features: ['Hard top', '6-Speed Manual'],
    });
    const imported = { ...listed, transmission: 'manual' as const, features: ['6-speed manual'] };
    expect(only(file, [imported]).outcome).toBe('unchanged');
  });

  it('keeps a model to which an older import added the trim', () => {
    const file = `${header},Trim\nSCCPC11105HL12345,Lotus,Elise,2005,48500,21300,S\n`;
    expect(only(file, [{ ...listed, model: 'Elise S' }])).toMatchObject({
      changes: [{ field: 'trim', from: null, to: 'S' }],
      values: { model: 'Elise S' },
    });
    expect(only(file, [{ ...listed, model: 'Elise SC' }])).toMatchObject({
      changes: [
        { field: 'model', from: 'Elise SC', to: 'Elise' },
        { field: 'trim', from: null, to: 'S' },
      ],
    });
  });

  it('replaces the features with those of a features column', () => {
    expect(valuesOf(`${header},Features\nSCCPC11105HL12345,,,,,,Air|Radio\n`).features).toEqual([
      'Air',
      'Radio',
    ]);
  });

  it('are unchanged when the same file is imported again', () => {
    const file = car({
      Engine: '1.8L I4',
      Features: 'Air|Radio',
      HP: '240',
      Condition: 'CPO',
      Trim: 'S',
      Notes: ' x ',
    });
    const values = valuesOf(file);
    expect(only(file, [{ ...listed, ...values }]).outcome).toBe('unchanged');
  });
});

describe('stock numbers', () => {
  const stocked = { ...listed, vin: null, stockNumber: 'P3020' };
  const row = (cells: string) => `Stock No,${header}\n${cells}\n`;

  it('identify a listed vehicle without a VIN', () => {
    expect(only(row('p3020,,Lotus,Elise,2005,47900,21300'), [stocked])).toMatchObject({
      outcome: 'changed',
      id: 7,
      changes: [
        { field: 'price', from: 48_500, to: 47_900 },
        { field: 'stockNumber', from: 'P3020', to: 'p3020' },
      ],
    });
    expect(only(row('P3020,,,,,47900,'), [{ ...stocked, vin: 'SCEAB1' }])).toMatchObject({
      outcome: 'changed',
      id: 7,
    });
  });

  it('are rejected if another listed vehicle has the same one', () => {
    const text = 'stock number “P3020” is on the 2005 Lotus Elise (ID 7)';
    expect(reasons(row('P3020,,Lotus,Exige,2008,1,1'), [stocked])).toEqual([text]);
    expect(reasons(row('P3020,SCEAB1,Lotus,Elise,2005,1,1'), [{ ...stocked, vin: 'SCEAB2' }])).toEqual([
      text,
    ]);
  });

  it('are free again once their vehicle is sold', () => {
    expect(only(row('P3020,,Lotus,Elise,2005,1,1'), [{ ...stocked, status: 'sold' }]).outcome).toBe('new');
  });

  it('occur once in a file', () => {
    const file = row(
      'A1,SCEAB1,Lotus,Exige,2008,1,1\na1,SCEAB2,Lotus,Exige,2009,1,1\nP3020,,,,,5,\np3020,,,,,6,',
    );
    expect(plan(file, [stocked]).rows.map(({ outcome }) => outcome)).toEqual([
      'new',
      'refused',
      'changed',
      'refused',
    ]);
    expect(plan(file, [stocked]).rows[1]).toMatchObject({
      reasons: [{ field: 'stockNumber', text: 'has the same stock number as row 2' }],
    });
  });
});
