import { expect, test } from 'vitest';
import { priceRangeAround } from './price-range-around.ts';

test.each([
  [12_500, 0, 20_000],
  [89_900, 60_000, 120_000],
  [339_000, 250_000, 450_000],
  [685_000, 500_000, 900_000],
  [1_385_000, 1_000_000, 1_900_000],
  // The filter has no upper limit there.
  [1_600_000, 1_200_000, 2_000_000],
  [2_180_000, 1_500_000, 2_000_000],
  [40_000_000, 1_500_000, 2_000_000],
])('around $%i is from $%i to $%i', (price, min, max) =>
  expect(priceRangeAround(price)).toEqual({ min, max }),
);
