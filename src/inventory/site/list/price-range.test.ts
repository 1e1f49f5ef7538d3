import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCeiling, priceStep } from '../../../vehicles/filters.ts';
import { placeOf, priceAt, pricesFor, readPrices, stopsOf, thumbs } from './price-range.ts';

const priceRange = { min: 48_500, max: 412_000 };

test('starts at the ends, which limit nothing', () => {
  const { ends, low, high } = thumbs({}, priceRange);
  expect([low, high]).toEqual([40_000, 420_000]);
  expect(pricesFor(low, high, ends)).toEqual({ minPrice: undefined, maxPrice: undefined });
});

test('runs from 0 to the ceiling while nothing is listed', () => {
  expect(thumbs({}, { min: 0, max: 0 }).ends).toEqual({ min: 0, max: priceCeiling });
});

test('an address outside the range puts the thumbs at its ends', () => {
  const { low, high } = thumbs({ minPrice: 900_000, maxPrice: 1_000_000 }, priceRange);
  expect([low, high]).toEqual([420_000, 420_000]);
});

test.each([
  [{ low: '250k' }, { low: 250_000, high: 420_000 }],
  [{ high: '$0.2m' }, { low: 40_000, high: 200_000 }],
  [
    { low: '60,000', high: '80 000' },
    { low: 60_000, high: 80_000 },
  ],
  [{ high: '420,000+' }, { low: 40_000, high: 420_000 }],
  [
    { low: ' ', high: '' },
    { low: 40_000, high: 420_000 },
  ],
  [
    { low: '10', high: '2m' },
    { low: 40_000, high: 420_000 },
  ],
])('typed %j is %j', (typed, prices) => {
  expect(readPrices(typed, 'low', thumbs({}, priceRange))).toEqual(prices);
});

test.each([
  [{ low: '300k' }, 'low', 'low', 'The lowest price is above the highest'],
  [{ high: '100k' }, 'high', 'high', 'The lowest price is above the highest'],
  [{ low: '300k', high: '250k' }, 'high', 'high', 'The lowest price is above the highest'],
  [{ low: '129.900' }, 'low', 'low', 'Enter a price such as 250,000 or 250k'],
  [{ low: 'cheap', high: '250k' }, 'high', 'low', 'Enter a price such as 250,000 or 250k'],
] as const)('typed %j is not used, and the reason is shown', (typed, last, side, text) => {
  const now = thumbs({ minPrice: 150_000, maxPrice: 200_000 }, priceRange);
  expect(readPrices(typed, last, now)).toEqual({ side, text });
});

test('thumbs that were moved return to their position', () => {
  const step = fc.integer({ min: 4, max: 42 }).map((steps) => steps * priceStep);
  fc.assert(
    fc.property(step, step, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const { ends } = thumbs({}, priceRange);
      expect(thumbs(pricesFor(low, high, ends), priceRange)).toEqual({ ends, low, high });
    }),
  );
});

const ends = { min: 40_000, max: 420_000 };

test('without a scale the way is even', () => {
  const stops = stopsOf(ends, undefined);
  expect(placeOf(230_000, stops)).toBe(0.5);
  expect(priceAt(0.25, stops)).toBe(135_000);
});

test('the scale gives each of its parts the same way; stops outside the ends are of another stock', () => {
  const stops = stopsOf(ends, { stops: [30_000, 60_000, 80_000, 100_000, 900_000], bars: [] });
  expect(stops).toEqual([40_000, 60_000, 80_000, 100_000, 420_000]);
  expect([40_000, 70_000, 100_000, 260_000, 420_000].map((price) => placeOf(price, stops))).toEqual([
    0, 0.375, 0.75, 0.875, 1,
  ]);
  expect([-1, 0, 0.375, 0.875, 1, 2].map((place) => priceAt(place, stops))).toEqual([
    40_000, 40_000, 70_000, 260_000, 420_000, 420_000,
  ]);
});

test('a price is at its place on any scale', () => {
  const scale = fc.uniqueArray(fc.integer({ min: 40_001, max: 419_999 }), { maxLength: 9 });
  const price = fc.integer({ min: ends.min, max: ends.max });
  fc.assert(
    fc.property(scale, price, (between, asked) => {
      const stops = stopsOf(ends, { stops: between.sort((a, b) => a - b), bars: [] });
      const place = placeOf(asked, stops);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(1);
      expect(priceAt(place, stops)).toBeCloseTo(asked, 3);
    }),
  );
});
