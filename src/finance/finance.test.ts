import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { monthlyPayment } from './finance.ts';

test.each([
  // From published payment tables.
  [{ amount: 10_000, months: 12, rate: 12 }, 888.49],
  [{ amount: 200_000, months: 360, rate: 6 }, 1199.1],
  [{ amount: 25_000, months: 60, rate: 5 }, 471.78],
  [{ amount: 100_000, months: 48, rate: 0 }, 2083.33],
  [{ amount: 0, months: 36, rate: 6.9 }, 0],
  [{ amount: 1_000_000, months: 6, rate: 0.01 }, 166_671.53],
])('%j costs %d dollars a month', (loan, payment) => {
  expect(monthlyPayment(loan)).toBe(payment);
});

test('with the interest of each month, the payments pay the loan off, but for rounding', () => {
  const loans = record({
    amount: integer({ min: 1_000, max: 5_000_000 }),
    months: integer({ min: 6, max: 180 }),
    rate: integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100),
  });
  assert(
    property(loans, (loan) => {
      const payment = monthlyPayment(loan);
      let owed = loan.amount;
      // What half a cent each month grows to in the same time.
      let rounding = 0;
      for (let month = 0; month < loan.months; month += 1) {
        const growth = 1 + loan.rate / 1200;
        owed = owed * growth - payment;
        rounding = rounding * growth + 0.005;
      }
      expect(Math.abs(owed)).toBeLessThanOrEqual(rounding * 1.001 + 0.01);
    }),
  );
});
