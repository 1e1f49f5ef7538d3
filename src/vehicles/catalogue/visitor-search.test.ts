import { describe, expect, test } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import { noFilters, type VehicleFilters } from '../filters.ts';
import type { Vehicle } from '../vehicle.ts';
import { countsAfter } from './value-counts.ts';
import { facetsOf, search } from './visitor-search.ts';

/** These vehicles, whose ids are their places from 1, newest first. */
const listed = (changes: readonly Partial<Vehicle>[]) =>
  changes.map((change, at) => aVehicle({ ...change, id: at + 1 })).toReversed();

const vehicles: Partial<Vehicle>[] = [
  {
    make: 'Ferrari',
    model: '488 Pista',
    year: 2019,
    price: 450_000,
    bodyStyle: 'coupe',
    exteriorColor: 'Rosso Corsa',
    horsepower: 711,
    transmission: 'dual-clutch',
    condition: 'used',
    fuel: 'gasoline',
  },
  {
    make: 'Porsche',
    model: 'Carrera 2.7 "Porsche Green"',
    year: 1973,
    bodyStyle: 'coupe',
    exteriorColor: 'Viper Green',
    horsepower: 210,
    transmission: 'manual',
    drivetrain: 'rwd',
    condition: 'certified',
  },
  {
    make: 'Citroën',
    model: 'DS 21',
    year: 1968,
    bodyStyle: 'convertible',
    exteriorColor: 'Bleu Nuit',
    interiorColor: 'Red leather',
    stockNumber: 'H2601',
    transmission: 'manual',
  },
  {
    make: 'Porsche',
    model: '911 Turbo S',
    year: 2024,
    bodyStyle: 'convertible',
    exteriorColor: 'Claret over Silver',
    horsepower: 640,
    transmission: 'dual-clutch',
    drivetrain: 'awd',
    condition: 'new',
    fuel: 'plug-in-hybrid',
  },
];

describe('the search', () => {
  const find = (model: string, others: Partial<VehicleFilters> = {}) => {
    const filters = { ...noFilters, ...others, model };
    const { found, reach } = search(listed(vehicles), filters);
    return [found.map(({ id }) => id), reach];
  };

  test('looks for a text that a model contains in the model only, under other filters too', () => {
    expect(find('')).toEqual([[4, 3, 2, 1], 'model']);
    expect(find('pista')).toEqual([[1], 'model']);
    expect(find('porsche')).toEqual([[2], 'model']);
    expect(find('porsche', { year: '2024' })).toEqual([[], 'model']);
  });

  test.each([
    ['Ferrari', [1]],
    ['2024 porsche 911', [4]],
    ['  CITROËN\tds ', [3]],
    ['1968', [3]],
    ['Citroen', [3]],
    ['DS21', [3]],
    ['911turbo', [4]],
    ['blue convertible', [3]],
    ['red coupe', [1]],
    ['red convertible', [4]],
    ['red leather', [3]],
    ['vert', [2]],
    ['silver cabrio', [4]],
    ['h2601', [3]],
    ['manual', [3, 2]],
    ['porsche automatic', [4]],
    ['manual gearbox', [3, 2]],
    ['gearbox', []],
    ['awd', [4]],
    ['4x4', [4]],
    ['all-wheel-drive Porsche', [4]],
    ['rear wheel drive', [2]],
    ['wheel', []],
    ['hybrid', [4]],
    ['petrol', [1]],
    ['flex', []],
    ['new', [4]],
    ['new arrival', []],
    ['used', [2, 1]],
    ['pre-owned coupe', [2, 1]],
    ['certified', [2]],
    ['porsche 2019', []],
    ['196', []],
    ['   ', []],
  ])('otherwise finds all words of %j in the other fields', (text, ids) => {
    expect(find(text)).toEqual([ids, ids.length === 0 ? 'model' : 'words']);
  });

  test.each([
    ['ferari', [1]],
    ['Citroem', [3]],
    ['prosche', [4, 2]],
    ['convertabel blue', [3]],
    ['manuel', [3, 2]],
    ['plugin hibrid', [4]],
    ['mew', []],
    ['porsche 2025', []],
    ['h2602', []],
    ['rad coupe', []],
  ])('forgives the slip in %j where no vehicle has the words', (text, ids) => {
    expect(find(text)).toEqual([ids, ids.length === 0 ? 'model' : 'slips']);
  });

  test('applies the other filters, whichever way the text is found', () => {
    expect(find('ferrari', { year: '2019' })).toEqual([[1], 'words']);
    expect(find('ferrari', { make: 'Porsche' })).toEqual([[], 'words']);
    expect(find('ferrari', { vin: 'x' })).toEqual([[], 'words']);
    expect(find('ferari', { body: 'convertible' })).toEqual([[], 'slips']);
  });

  test('filters by details, and an unknown power is less than any other', () => {
    expect(find('', { body: 'convertible' })).toEqual([[4, 3], 'model']);
    expect(find('', { transmission: 'manual', drivetrain: 'rwd' })).toEqual([[2], 'model']);
    expect(find('', { color: 'red' })).toEqual([[4, 1], 'model']);
    expect(find('', { power: 640 })).toEqual([[4, 1], 'model']);
    expect(find('', { power: 1 })).toEqual([[4, 2, 1], 'model']);
    expect(find('', { fuel: 'steam' })).toEqual([[], 'model']);
  });

  test('takes at most ten distinct words', () => {
    expect(find('red '.repeat(20))).toEqual([[4, 1], 'words']);
    expect(find('1 2 3 4 5 6 7 8 9 0 red')).toEqual([[], 'model']);
  });
});

describe('what the filters offer', () => {
  const offered = (some: readonly Partial<Vehicle>[], byPrice: readonly (number | null)[] = []) =>
    facetsOf(
      countsAfter(null, { arrived: listed(some) }),
      byPrice.map((price) => ({ price })),
    );

  test('makes A-Z, years newest first, the range of prices, and details with at least two values', () => {
    expect(offered(vehicles, [310_000, 320_000, 450_000, null])).toEqual({
      makes: ['Citroën', 'Ferrari', 'Porsche'],
      years: [2024, 2019, 1973, 1968],
      priceRange: { min: 310_000, max: 450_000 },
      details: [
        {
          name: 'body',
          label: 'Body style',
          options: { coupe: 'Coupe', convertible: 'Convertible' },
        },
        {
          name: 'drivetrain',
          label: 'Drivetrain',
          options: { awd: 'All-wheel drive', rwd: 'Rear-wheel drive' },
        },
        {
          name: 'transmission',
          label: 'Transmission',
          options: { manual: 'Manual', 'dual-clutch': 'Dual-clutch' },
        },
        {
          name: 'fuel',
          label: 'Fuel',
          options: { gasoline: 'Gasoline', 'plug-in-hybrid': 'Plug-in hybrid' },
        },
        {
          name: 'condition',
          label: 'Condition',
          options: { new: 'New', used: 'Used', certified: 'Certified pre-owned' },
        },
        {
          name: 'color',
          label: 'Color',
          options: { silver: 'Silver', red: 'Red', green: 'Green', blue: 'Blue' },
        },
        {
          name: 'power',
          label: 'Power',
          options: Object.fromEntries([300, 400, 500, 600, 700].map((step) => [step, `${step} HP and more`])),
        },
      ],
    });
  });

  test('nothing without vehicles', () => {
    const nothing = { makes: [], years: [], priceRange: { min: 0, max: 0 }, details: [] };
    expect(offered([])).toEqual(nothing);
  });
});
