import { expect, test } from 'vitest';
import { foreignCurrency, milesOfKilometers } from './amounts.ts';

test.each([
  ['1 km', 1],
  ['10.000 km', 6214],
  ['12 kilometers', 7],
  ['12 miles', null],
])('%j is %j miles, rounded', (text, miles) => {
  expect(milesOfKilometers(text)).toBe(miles);
});

test.each([
  ['45,000 pounds', 'pounds'],
  ['1 Pound', 'pounds'],
  ['GBP 45,000', 'pounds'],
  ['45,000 euros', 'euros'],
])('the words of %j name %s', (text, name) => {
  expect(foreignCurrency(text)?.name).toBe(name);
});

test('dollars, and words that only contain a currency, are no foreign one', () => {
  for (const text of ['$45,000', '45,000 dollars', '45,000 compounds'])
    expect(foreignCurrency(text)).toBeNull();
});
