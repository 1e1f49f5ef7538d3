import { describe, expect, it } from 'vitest';
import { car, header, listed, now, only, plan, reasons, valuesOf } from '../../../test/import-plans.ts';
import { vehicleInputSchema } from '../vehicle.schema.ts';

describe('new vehicles', () => {
  it('reads every field', () => {
    const values = valuesOf(
      car({
        VIN: ' scea-b1 ',
        Price: '$61,000.50',
        Mileage: '9,000 mi',
        HP: '240 hp',
        'Ext Color': ' Ardent  Red ',
        'Interior Colour': 'Black',
        Mods: 'Exhaust',
        Comments: 'First line\r\nsecond',
        Options: 'Air; Air |Cup holder,  chrome',
        Status: 'Pending Sale',
        'New Arrival': 'YES',
        Featured: '0',
        'Cost Basis': '55 000',
        Trim: ' Cup  260 ',
        Condition: 'Pre-Owned',
        Body: '2dr Car',
        Engine: '1.8L I4',
        'Fuel Type': 'Petrol',
        Trans: 'M/T',
        Drivetrain: 'Rear Wheel Drive',
        'Title Status': 'CLEAR',
        'Stock #': ' P3020 ',
        Doors: '2-door',
        Seating: '4 passengers',
      }),
    );
    expect(values).toEqual({
      ...vehicleInputSchema(() => now).parse(values),
      trim: 'Cup 260',
      condition: 'used',
      bodyStyle: 'coupe',
      engine: '1.8L I4',
      fuel: 'gasoline',
      transmission: 'manual',
      drivetrain: 'rwd',
      titleStatus: 'clean',
      doors: 2,
      seats: 4,
      stockNumber: 'P3020',
      make: 'Lotus',
      model: 'Exige',
      year: 2008,
      price: 61_000.5,
      mileage: 9_000,
      horsepower: 240,
      vin: 'SCEAB1',
      exteriorColor: 'Ardent Red',
      interiorColor: 'Black',
      modifications: 'Exhaust',
      description: 'First line\nsecond',
      features: ['Air', 'Cup holder, chrome'],
      images: [],
      featuredImage: null,
      focalPoints: {},
      status: 'pending',
      isNewArrival: true,
      isFeatured: false,
      costBasis: 55_000,
    });
  });

  it('treats empty cells and 0 horsepower as missing', () => {
    expect(valuesOf(car({ HP: '0' }))).toMatchObject({
      horsepower: null,
      exteriorColor: null,
      features: [],
      status: 'available',
      isNewArrival: false,
      costBasis: null,
    });
  });

  it.each([
    [{ Drivetrain: 'All Wheel Drive' }, { drivetrain: 'awd' }],
    [{ Drivetrain: 'Four-wheel Drive' }, { drivetrain: '4wd' }],
    [{ Condition: 'CPO' }, { condition: 'certified' }],
    [{ Condition: 'Certified Pre-Owned' }, { condition: 'certified' }],
    [{ Certified: 'Yes' }, { condition: 'certified' }],
    [{ Certified: 'No' }, { condition: null }],
    [{ Transmission: 'A/T' }, { transmission: 'automatic' }],
    [{ Transmission: 'Automatic CVT' }, { transmission: 'cvt' }],
    [{ Fuel: 'E85 Flex Fuel' }, { fuel: 'flex-fuel' }],
    [{ 'Body Style': 'Sport Utility' }, { bodyStyle: 'suv' }],
  ])('reads %o in the usual spellings', (cells: Record<string, string>, values) => {
    expect(only(car(cells))).toMatchObject({
      outcome: 'new',
      values: { ...values, features: [] },
      notes: [],
    });
  });

  it('reads whether and when a vehicle is published, and its video; one that cannot play here is left out', () => {
    const cells = { 'Is Published': 'no', 'Publish On': '2026-12-24', Video: 'https://youtu.be/dQw4w9WgXcQ' };
    expect(only(car(cells))).toMatchObject({
      values: {
        isPublished: false,
        publishOn: '2026-12-24',
        video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      },
      notes: [],
    });
    expect(only(car({ Video: 'https://tours.example/360' }))).toMatchObject({
      outcome: 'new',
      values: { video: null, isPublished: true, publishOn: null },
      notes: [{ field: 'video' }],
    });
  });

  it('keeps the rest of a cell as a feature', () => {
    const cells = {
      Transmission: '8-Speed  Automatic',
      Fuel: 'Petrol',
      Drive: 'Quattro AWD',
      Features: 'Air|quattro awd',
    };
    expect(only(car(cells))).toMatchObject({
      values: {
        transmission: 'automatic',
        fuel: 'gasoline',
        drivetrain: 'awd',
        features: ['Air', 'quattro awd', '8-Speed Automatic'],
      },
      notes: [],
    });
  });

  it.each([
    [{ Drive: '6x6' }, 'drivetrain “6x6” is not one of 4wd, awd, fwd and rwd: kept as a feature'],
    [{ Fuel: 'Electric or Diesel' }, expect.stringContaining('fuel “Electric or Diesel” is not one of')],
    [
      { Condition: 'Like New' },
      'condition “Like New” is not one of certified, new and used: kept as a feature',
    ],
    [{ 'Title Status': 'Not salvage' }, expect.stringContaining('kept as a feature')],
  ])(
    'never guesses: %o becomes a feature, which is reported',
    (cells: Record<string, string>, text: string) => {
      expect(only(car(cells))).toMatchObject({
        outcome: 'new',
        values: { features: Object.values(cells) },
        notes: [
          { text, advice: expect.stringMatching(/^This is not one of .+: kept as a feature$/) as string },
        ],
      });
    },
  );

  it('accepts a short VIN', () => {
    expect(valuesOf(car({ VIN: '1Z87T' }))).toMatchObject({ vin: '1Z87T' });
  });

  it('says how another import will know a row without a VIN', () => {
    expect(only(car({ VIN: '' }), [{ ...listed, vin: null }])).toMatchObject({
      outcome: 'new',
      notes: [{ text: expect.stringContaining('no VIN') }],
    });
  });

  it('is not published before the day that the file says, however it writes it', () => {
    for (const day of ['2026-11-26', '11/26/2026', '26.11.2026', 'Nov 26, 2026']) {
      expect(valuesOf(car({ 'Publish On': day }))).toMatchObject({
        isPublished: false,
        publishOn: '2026-11-26',
      });
    }
    expect(reasons(car({ 'Publish On': '31.11.2026' }))).toEqual([
      'publish on “31.11.2026” is not a day like 2026-11-30',
    ]);
  });

  it('reads cost lines, whose sum is the cost basis', () => {
    expect(valuesOf(car({ 'Cost Lines': 'Purchase: 50,000 | Parts; labor: $1200.50' }))).toMatchObject({
      costBasis: 51_200.5,
      costItems: [
        { label: 'Purchase', amount: 50_000 },
        { label: 'Parts; labor', amount: 1_200.5 },
      ],
    });
    expect(only(car({ 'Cost Lines': 'Purchase: 50,000', 'Cost Basis': '60000' }))).toMatchObject({
      values: { costBasis: 50_000 },
      notes: [{ text: 'cost basis is not the sum of the cost lines, $50,000, which is taken' }],
    });
    expect(reasons(car({ 'Cost Lines': 'Purchase' }))).toEqual([
      'cost lines “Purchase” is not a list of costs',
    ]);
  });

  it('lists a car that was sold before again', () => {
    expect(only(car({ VIN: 'SCCPC11105HL00003' }))).toMatchObject({
      outcome: 'new',
      notes: [{ text: expect.stringContaining('sold before') }],
    });
  });
});

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
