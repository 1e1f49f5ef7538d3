import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCeiling, priceStep } from '../filters.ts';
import { pricesFor, thumbs } from './price-range.ts';

const priceRange = { min: 48_500, max: 412_000 };

test('starts at the ends, which limit nothing', () => {
  const { ends, low, high } = thumbs({}, priceRange);
  expect([low, high]).toEqual([40_000, 420_000]);
  expect(pricesFor(low, high, ends)).toEqual({ minPrice: undefined, maxPrice: undefined });
});

test('runs from 0 to the ceiling as long as nothing is listed', () => {
  expect(thumbs({}, { min: 0, max: 0 }).ends).toEqual({ min: 0, max: priceCeiling });
});

test('an address beyond the range puts the thumbs at its ends', () => {
  const { low, high } = thumbs({ minPrice: 900_000, maxPrice: 1_000_000 }, priceRange);
  expect([low, high]).toEqual([420_000, 420_000]);
});

test('thumbs that were moved come back to where they were', () => {
  const step = fc.integer({ min: 4, max: 42 }).map((steps) => steps * priceStep);
  fc.assert(
    fc.property(step, step, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const { ends } = thumbs({}, priceRange);
      expect(thumbs(pricesFor(low, high, ends), priceRange)).toEqual({ ends, low, high });
    }),
  );
});
