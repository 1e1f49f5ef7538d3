import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceScaleOf } from './price-scale.ts';

const scaleOf = (...prices: (number | null)[]) => {
  const known = prices.flatMap((price) => price ?? []).sort((a, b) => a - b);
  const byPrice = [...known, ...prices.filter((price) => price === null)].map((price) => ({ price }));
  return priceScaleOf(byPrice, { min: known[0] ?? 0, max: known.at(-1) ?? 0 });
};
const times = (count: number, price: number) => Array<number>(count).fill(price);

test('each tenth of the stock has a tenth of the way', () => {
  const cheap = Array.from({ length: 80 }, (_, index) => 20_000 + index * 1_000);
  const dear = Array.from({ length: 20 }, (_, index) => 200_000 + index * 100_000);
  expect(scaleOf(...cheap, ...dear)?.stops).toEqual([
    20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 200_000, 1_200_000, 2_000_000,
  ]);
});

test('bars show where the vehicles are, the highest where most of them are', () => {
  const scale = scaleOf(...times(6, 100_000), 118_000, 121_000, 149_000, 150_000);
  expect(scale?.stops).toEqual([100_000, 118_000, 121_000, 149_000, 150_000]);
  expect(scale?.bars).toEqual([16, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 3]);
});

test.each([
  ['nothing', []],
  ['one price', [40_000]],
  ['two', [40_000, 90_000]],
  ['prices on request', [null, null, null, null, null, null, 50_000]],
])('%s is not spread', (_, prices) => {
  expect(scaleOf(...prices)).toBeUndefined();
});

test('one price for all, and prices above the ceiling, are within the ends', () => {
  expect(scaleOf(...times(12, 45_000))?.stops).toEqual([40_000, 45_000, 50_000]);
  expect(scaleOf(...times(12, 3_000_000))?.stops).toEqual([1_990_000, 2_000_000]);
  expect(scaleOf(...times(12, 3_000_000))?.bars).toEqual([0, 0, 16]);
  expect(scaleOf(...times(9, 1_500_000), 9_000_000)?.stops).toEqual([1_500_000, 2_000_000]);
});

test('stops ascend, and the bars hold every vehicle', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(prices, (some) => {
      const { stops = [], bars = [] } = scaleOf(...some) ?? {};
      expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b));
      expect(bars).toHaveLength(3 * (stops.length - 1));
      expect(Math.max(...bars)).toBe(16);
    }),
  );
});
