import { describe, expect, it } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import type { Vehicle } from '../vehicle.ts';
import { vehicleInputSchema } from '../vehicle.schema.ts';
import { readListings } from './csv.ts';
import { planImport } from './plan.ts';

const now = new Date('2026-11-20T12:00:00Z');
const header = 'VIN,Make,Model,Year,Price,Mileage';
const listed = aVehicle({
  id: 7,
  make: 'Lotus',
  model: 'Elise',
  year: 2005,
  price: 48_500,
  mileage: 21_300,
  horsepower: 190,
  vin: 'SCCPC11105HL12345',
  exteriorColor: 'Chrome Orange',
  description: 'One owner.',
  features: ['Hard top'],
  images: ['/images/a'],
  featuredImage: '/images/a',
  status: 'reserved',
  isNewArrival: true,
  isFeatured: true,
  costBasis: 40_000,
  listedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  views: 12,
});
const sold: Vehicle = { ...listed, id: 3, vin: 'SCCPC11105HL00003', status: 'sold', soldPrice: 1 };

const read = (text: string) => readListings(new TextEncoder().encode(text));
const plan = (text: string, existing: Vehicle[] = [listed, sold]) =>
  planImport(read(text).rows, existing, now);
const only = (text: string, existing?: Vehicle[]) => {
  const [row] = plan(text, existing).rows;
  if (!row) throw new Error('The file has no row');
  return row;
};
const line = (texts: string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
const car = (extra: Record<string, string> = {}) => {
  const cells = {
    VIN: 'SCEAB1',
    Make: 'Lotus',
    Model: 'Exige',
    Year: '2008',
    Price: '61000',
    Mileage: '9000',
    ...extra,
  };
  return `${line(Object.keys(cells))}\n${line(Object.values(cells))}\n`;
};
const reasons = (text: string, existing?: Vehicle[]) => {
  const row = only(text, existing);
  return row.outcome === 'refused' ? row.reasons.map(({ text }) => text) : [];
};
const valuesOf = (text: string, existing?: Vehicle[]) => {
  const row = only(text, existing);
  if (row.outcome !== 'new' && row.outcome !== 'changed')
    throw new Error(`${row.outcome}: ${JSON.stringify(row)}`);
  return row.values;
};

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

  it('lists a row without a VIN again each time, and says so', () => {
    expect(only(car({ VIN: '' }), [{ ...listed, vin: null }])).toMatchObject({
      outcome: 'new',
      notes: [{ text: expect.stringContaining('no VIN') }],
    });
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

describe('a price on request', () => {
  const note = (text: string) => [{ field: 'price', text, advice: 'Listed as “Price on request”' }];

  it.each([
    '0',
    '$0.00',
    'POA',
    'p.o.a.',
    'Price on request',
    'Call',
    'Call for price',
    'contact us',
    'ON REQUEST',
  ])('is the meaning of %j, which is reported', (Price) => {
    expect(only(car({ Price }))).toMatchObject({
      outcome: 'new',
      values: { price: null },
      notes: note(`price “${Price}”: listed as “Price on request”`),
    });
  });

  it('is assumed for a new vehicle without a price, which is reported', () => {
    expect(only(car({ Price: '' }))).toMatchObject({
      outcome: 'new',
      values: { price: null },
      notes: note('has no price: listed as “Price on request”'),
    });
  });

  it('replaces a price if the file says so, but not if the cell is empty', () => {
    const row = (price: string) => `${header}\nSCCPC11105HL12345,Lotus,Elise,2005,${price},21300\n`;
    expect(only(row('call'))).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'price', from: 48_500, to: null }],
      notes: note('price “call”: listed as “Price on request”'),
    });
    expect(only(row(''))).toMatchObject({ outcome: 'unchanged' });
    expect(only(row('POA'), [{ ...listed, price: null }])).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('amounts as people write them', () => {
  const priced = (...prices: string[]) =>
    plan(
      [
        header,
        ...prices.map((price, index) => `SCEAB${index + 1},Lotus,Exige,2008,"${price}","12.345"`),
      ].join('\n'),
    );
  const pricesOf = ({ rows }: ReturnType<typeof plan>) =>
    rows.map((row) => (row.outcome === 'new' ? row.values.price : row.outcome));

  it.each([
    ['250k', 250_000],
    ['$1.5m', 1_500_000],
    ['1.275 Million', 1_275_000],
  ])('reads %s', (Price, price) => expect(valuesOf(car({ Price })).price).toBe(price));

  it.each([['1.129.900'], ['129.900,00'], ['129900,50']])(
    'reads dots as thousands separators if %s shows that the file uses them, and reports it',
    (telling) => {
      const file = priced('129.900', telling, '€ 5').rows;
      expect(file[2]).toMatchObject({ outcome: 'refused' });
      const german = priced('129.900', telling, '89.000,50', '95000');
      expect(pricesOf(german)).toEqual([129_900, expect.any(Number), 89_000.5, 95_000]);
      expect(german.rows[0]).toMatchObject({ values: { mileage: 12_345 } });
      expect(german.dotted?.cell).toBe(telling);
    },
  );

  it('rejects amounts if the file shows neither or both', () => {
    expect(priced('129.900', '95000')).toMatchObject({ dotted: null, counts: { refused: 2 } });
    expect(priced('129.900', '1.129.900', '95,000')).toMatchObject({ dotted: null, counts: { refused: 3 } });
    expect(priced('129.900', '1.129.900', '95000.50')).toMatchObject({
      dotted: null,
      counts: { refused: 3 },
    });
  });
});

describe('rejected rows', () => {
  it.each([
    [{ Price: 'a lot' }, 'price “a lot” is not an amount in dollars'],
    [{ Price: '€500' }, 'price “€500” is not an amount in dollars'],
    [{ Price: '-1' }, 'price “-1”: May not be negative'],
    [{ Price: '1,000.999' }, 'price “1000.999”: May have at most two decimals'],
    [{ Price: '129.900' }, 'price “129.900” can be read as $129,900 or $129.90'],
    [{ Make: '' }, 'make is missing'],
    [{ Mileage: '9000 km' }, 'mileage “9000 km” is not a number of miles'],
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
    expect(reasons(car({ Status: 'Sold' }))).toEqual([expect.stringContaining('only vehicles on offer')]);
    expect(reasons(car({ VIN: 'SCCPC11105HL12345', Status: 'sold' }))).toEqual([
      expect.stringContaining('Mark Sold'),
    ]);
    expect(only(car({ VIN: 'SCCPC11105HL00003', Status: 'sold' }))).toMatchObject({
      outcome: 'unchanged',
      id: 3,
    });
  });

  it('counts every row once', () => {
    const file = `${header}\nSCEAB1,Lotus,Exige,2008,1,1\nSCEAB2,Lotus\nSCCPC11105HL12345,,,,,\nSCCPC11105HL12345,,,,5,\n`;
    expect(plan(file).counts).toEqual({ new: 1, changed: 0, unchanged: 1, refused: 2 });
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
  it('reads and plans 100,000 rows with one bad one, faults.md row 27', { timeout: 60_000 }, () => {
    const file = [
      header.replaceAll(',', ';'),
      ...Array.from({ length: 100_000 }, (_, index) => sized(index)),
    ];
    const { counts, rows } = plan(file.join('\r\n'));
    expect(counts).toEqual({ new: 99_999, changed: 0, unchanged: 0, refused: 1 });
    expect(rows[77_777]).toMatchObject({ row: 77_779, outcome: 'refused' });
  });
});
