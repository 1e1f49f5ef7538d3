import { describe, expect, it, test } from 'vitest';
import { car, listed, now, only, plan, reasons, valuesOf } from '../../test/import-plans.ts';
import { rememberedSchemas } from '../../test/remembered-schemas.ts';
import { vehicleInputSchema } from '../vehicles/vehicle.schema.ts';

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

  it('reads colors in hex; one that is none is left out', () => {
    const cells = { 'Exterior Color Hex': '0F4D33', 'Interior Swatch': 'saddle' };
    expect(only(car(cells))).toMatchObject({
      outcome: 'new',
      values: { exteriorSwatch: '#0f4d33', interiorSwatch: null },
      notes: [{ field: 'interiorSwatch' }],
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
    [
      { 'Made In': 'Ruritania' },
      'country of origin “Ruritania” is not a country or its code, such as Italy or IT: kept as a feature',
    ],
    [{ 'Title Status': 'Not salvage' }, expect.stringContaining('kept as a feature')],
  ])(
    'never guesses: %o becomes a feature, which is reported',
    (cells: Record<string, string>, text: string) => {
      expect(only(car(cells))).toMatchObject({
        outcome: 'new',
        values: { features: Object.values(cells) },
        notes: [
          {
            text,
            advice: expect.stringMatching(
              /^This is not (?:one of|a country) .+: kept as a feature$/,
            ) as string,
          },
        ],
      });
    },
  );

  it.each([
    [{ 'Country of Origin': 'IT' }, 'IT'],
    [{ 'Made in': 'italy' }, 'IT'],
    [{ Country: 'UNITED STATES (USA)' }, 'US'],
    [{ Country: 'Germany, probably' }, null],
    // Nobody means Namibia.
    [{ Country: 'NA' }, null],
  ])('reads a country by its code or name: %o', (cells: Record<string, string>, countryOfOrigin) =>
    expect(valuesOf(car(cells))).toMatchObject({ countryOfOrigin }),
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

test('imports leave no schemas behind with what describes the API', () => {
  const before = rememberedSchemas();
  expect(before).toBeGreaterThan(0);
  for (let round = 0; round < 10; round += 1) plan(car({ VIN: 'SCEAB1' }));
  expect(rememberedSchemas()).toBe(before);
});
