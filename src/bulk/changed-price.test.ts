import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, type PriceChange } from './changed-price.ts';

test.each([
  [129_900, { by: 'amount', value: -5_000, round: null }, 124_900],
  [129_900, { by: 'percent', value: -3, round: null }, 126_003],
  [129_900.5, { by: 'percent', value: 10, round: null }, 142_891],
  [129_900, { by: 'percent', value: -3, round: 500 }, 126_000],
  [129_900, { by: 'percent', value: -3, round: 900 }, 125_900],
  [129_900, { by: 'amount', value: -500, round: 900 }, 128_900 + 1_000],
  [3_000, { by: 'amount', value: -5_000, round: null }, 1],
  [3_000, { by: 'amount', value: -5_000, round: 500 }, 500],
  [3_000, { by: 'amount', value: -5_000, round: 900 }, 900],
  [99_999_999, { by: 'percent', value: 50, round: null }, 100_000_000],
] as const)('$%d changed by %o is $%d', (price, change, after) =>
  expect(changedPrice(price, change)).toBe(after),
);

test('any price stays one that may be listed, and is rounded to where it is nearest', () => {
  const change = fc.record({
    by: fc.constantFrom('amount' as const, 'percent' as const),
    value: fc.integer({ min: -99, max: 1_000 }),
    round: fc.constantFrom<PriceChange['round']>(null, 500, 900),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), change, (cents, { by, value, round }) => {
      const price = cents / 100;
      const exact = by === 'amount' ? price + value : price * (1 + value / 100);
      const after = changedPrice(price, { by, value, round });
      expect(after).toBeGreaterThanOrEqual(1);
      expect(after).toBeLessThanOrEqual(100_000_000);
      expect(Number(after.toFixed(2))).toBe(after);
      if (after === 100_000_000) return;
      const off = by === 'percent' ? 0.501 : 0.006;
      if (round === null) expect(Math.abs(after - Math.max(1, exact))).toBeLessThan(off);
      else {
        expect(after % (round === 500 ? 500 : 1_000)).toBe(round === 500 ? 0 : 900);
        if (exact > 900) expect(Math.abs(after - exact)).toBeLessThanOrEqual(round === 500 ? 250 : 500);
      }
    }),
  );
});
