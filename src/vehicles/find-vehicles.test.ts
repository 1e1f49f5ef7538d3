import { expect, test } from 'vitest';
import { findVehicles, wordsOf } from './find-vehicles.ts';
import { noFilters, type VehicleFilters } from './filters.ts';

const car = { price: 450_000, mileage: 1_000 };
const vehicles = [
  { ...car, id: 4, make: 'Porsche', model: '911 Turbo S', year: 2024 },
  { ...car, id: 3, make: 'Citroën', model: 'DS 21', year: 1968 },
  { ...car, id: 2, make: 'Porsche', model: 'Carrera 2.7 "Porsche Green"', year: 1973 },
  { ...car, id: 1, make: 'Ferrari', model: '488 Pista', year: 2019 },
];
const find = (model: string, others: Partial<VehicleFilters> = {}) => {
  const { found, widened } = findVehicles(vehicles, { ...noFilters, ...others, model }, 'newest');
  return [found.map(({ id }) => id), widened];
};

test('a text that a model contains is searched in the model only', () => {
  expect(find('')).toEqual([[4, 3, 2, 1], false]);
  expect(find('pista')).toEqual([[1], false]);
  expect(find('porsche')).toEqual([[2], false]);
});

test('otherwise all words are searched in make, model and year', () => {
  expect(find('Ferrari')).toEqual([[1], true]);
  expect(find('2024 porsche 911')).toEqual([[4], true]);
  expect(find('  CITROËN\tds ')).toEqual([[3], true]);
  expect(find('1968')).toEqual([[3], true]);
  expect(find('porsche 2019')).toEqual([[], false]);
  expect(find('196')).toEqual([[], false]);
  expect(find('   ')).toEqual([[], false]);
});

test('a text that a model contains is searched in the model under other filters too', () => {
  expect(find('porsche', { year: '2024' })).toEqual([[], false]);
});

test('the other filters apply to both searches', () => {
  expect(find('ferrari', { year: '2019' })).toEqual([[1], true]);
  expect(find('ferrari', { make: 'Porsche' })).toEqual([[], false]);
  expect(find('ferrari', { vin: 'x' })).toEqual([[], false]);
});

test('at most ten distinct words of a text are searched', () => {
  expect(wordsOf(' A b\na ')).toEqual(['a', 'b']);
  expect(wordsOf('1 2 3 4 5 6 7 8 9 10')).toHaveLength(10);
  expect(wordsOf('1 2 3 4 5 6 7 8 9 10 11')).toEqual([]);
});
