import { expect, test } from 'vitest';
import { relatedLinks } from './related-links.ts';

test('links lead to lists of its body style, about its price and its make', () => {
  expect(
    relatedLinks({ bodyStyle: 'coupe', prices: { min: 250_000, max: 450_000 }, make: 'Valcourt' }),
  ).toEqual([
    ['All coupes', { body: 'coupe' }],
    ['From $250k to $450k', { minPrice: 250_000, maxPrice: 450_000 }],
    ['More from Valcourt', { make: 'Valcourt' }],
  ]);
});

test('the page of a make takes the place of its filter', () => {
  const lists = [{ name: 'Valcourt', path: '/inventory/make/valcourt' }];
  expect(relatedLinks({ bodyStyle: null, prices: null, make: 'Valcourt', lists })).toEqual([]);
});

test.each([
  [{ min: 0, max: 20_000 }, 'Up to $20k', { maxPrice: 20_000 }],
  [{ min: 900_000, max: 1_600_000 }, 'From $900k to $1.6M', { minPrice: 900_000, maxPrice: 1_600_000 }],
  // The filter has no upper limit there.
  [{ min: 1_500_000, max: 2_000_000 }, 'From $1.5M up', { minPrice: 1_500_000 }],
])('prices %o are "%s"', (prices, text, search) =>
  expect(relatedLinks({ bodyStyle: null, prices, make: null })).toEqual([[text, search]]),
);

test('an abbreviation keeps its capitals, and without others there are no links', () => {
  expect(relatedLinks({ bodyStyle: 'suv', prices: null, make: null })).toEqual([
    ['All SUVs', { body: 'suv' }],
  ]);
  expect(relatedLinks({ bodyStyle: null, prices: null, make: null })).toEqual([]);
});
