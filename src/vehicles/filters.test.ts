import { describe, expect, it } from 'vitest';
import {
  allMakes,
  allYears,
  filterAndSort,
  matches,
  noFilters,
  priceCeiling,
  sliderRange,
  type Filterable,
  type VehicleFilters,
} from './filters.ts';

const car = { make: 'Ferrari', model: '488 Pista', year: 2019, price: 450_000 };
const passes = (filters: Partial<VehicleFilters>, vehicle: Filterable = car) =>
  matches(vehicle, { ...noFilters, ...filters });

describe('matches, section 5', () => {
  it('lets everything pass without filters', () => expect(passes({})).toBe(true));

  it.each(['pista', 'PISTA', '488 p', '8'])('finds the model by %j', (model) => {
    expect(passes({ model })).toBe(true);
  });

  it.each(['ferrari', '%', '_', '.*', '\\', ' pista 488'])('does not find the model by %j', (model) => {
    expect(passes({ model })).toBe(false);
  });

  it('folds the case of every alphabet', () => {
    expect(passes({ model: 'COUPÉ' }, { ...car, model: 'SL Coupé' })).toBe(true);
  });

  it('matches only the whole make and the whole year', () => {
    expect(passes({ make: 'Ferrari', year: '2019' })).toBe(true);
    for (const make of ['ferrari', 'Ferr', '']) expect(passes({ make })).toBe(false);
    for (const year of ['2018', '201', '02019', '']) expect(passes({ year })).toBe(false);
    expect(passes({ make: allMakes, year: allYears })).toBe(true);
  });

  it('matches nothing once a VIN is set', () => expect(passes({ vin: '1' })).toBe(false));

  it('includes both ends of the price range', () => {
    expect(passes({ minPrice: 450_000, maxPrice: 450_000 })).toBe(true);
    expect(passes({ minPrice: 450_001 })).toBe(false);
    expect(passes({ maxPrice: 449_999 })).toBe(false);
  });

  it('has no price on request in any range', () => {
    const onRequest = { ...car, price: null };
    expect(passes({}, onRequest)).toBe(true);
    expect(passes({ minPrice: 1 }, onRequest)).toBe(false);
    expect(passes({ maxPrice: priceCeiling - 1 }, onRequest)).toBe(false);
  });

  it('has no lower limit at 0 and no upper limit at the ceiling', () => {
    expect(passes({ minPrice: 0 }, { ...car, price: 0 })).toBe(true);
    expect(passes({ maxPrice: priceCeiling }, { ...car, price: 9_000_000 })).toBe(true);
    expect(passes({ maxPrice: priceCeiling - 1 }, { ...car, price: 9_000_000 })).toBe(false);
  });
});

describe('filterAndSort', () => {
  const vehicles = [
    { ...car, id: 4, price: 200, mileage: 9, year: 2020 },
    { ...car, id: 3, price: 100, mileage: 5, year: 2021 },
    { ...car, id: 2, price: 200, mileage: 5, year: 2020 },
    { ...car, id: 1, price: 300, mileage: 7, year: 2019 },
  ];
  const sorted = (sort: Parameters<typeof filterAndSort>[2]) =>
    filterAndSort(vehicles, noFilters, sort).map((vehicle) => vehicle.id);

  it('keeps the given order for newest, and for ties', () => {
    expect(sorted('newest')).toEqual([4, 3, 2, 1]);
    expect(sorted('price-asc')).toEqual([3, 4, 2, 1]);
    expect(sorted('price-desc')).toEqual([1, 4, 2, 3]);
    expect(sorted('mileage-asc')).toEqual([3, 2, 1, 4]);
    expect(sorted('year-desc')).toEqual([3, 4, 2, 1]);
  });

  it('does not change the given list', () => {
    const before = [...vehicles];
    filterAndSort(vehicles, noFilters, 'price-asc');
    expect(vehicles).toEqual(before);
  });
});

describe('sliderRange', () => {
  it.each([
    [
      { min: 0, max: 0 },
      { min: 0, max: 2_000_000 },
    ],
    [
      { min: 89_900, max: 1_234_500 },
      { min: 80_000, max: 1_240_000 },
    ],
    [
      { min: 90_000, max: 1_240_000 },
      { min: 90_000, max: 1_240_000 },
    ],
    [
      { min: 45_000, max: 45_000 },
      { min: 40_000, max: 50_000 },
    ],
    [
      { min: 50_000, max: 50_000 },
      { min: 50_000, max: 60_000 },
    ],
    [
      { min: 100_000, max: 5_000_000 },
      { min: 100_000, max: 2_000_000 },
    ],
    [
      { min: 3_000_000, max: 5_000_000 },
      { min: 1_990_000, max: 2_000_000 },
    ],
  ])('rounds %o out to %o', (range, ends) => expect(sliderRange(range)).toEqual(ends));
});
