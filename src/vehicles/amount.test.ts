import { expect, test } from 'vitest';
import { amountProblem, farFromText } from './amount.ts';

test.each(['129.900', 'USD 129.900', '$129.900', '129.900 USD', '129.900 dollars'])(
  '%j has two readings, which are named',
  (text) =>
    expect(amountProblem(text)).toBe('This can be read as $129,900 or $129.90: use a comma for thousands'),
);

test.each(['', 'call us', '€500', '1.250.000', '150.000,00', '36 5000', '1,23', '365k000'])(
  '%j is no amount',
  (text) => {
    expect(amountProblem(text)).toBe('Enter an amount such as 246,900');
    expect(amountProblem(text, '5,000')).toBe('Enter an amount such as 5,000');
  },
);

test.each(['365,000', '$ 365,000', 'USD 365000', '365 000', '365k', '1.5m', '-1', '0', '1234.567'])(
  '%j is an amount',
  (text) => expect(amountProblem(text)).toBeNull(),
);

test('an amount is far from the usual one below its half and above its double', () => {
  const text = (amount: number, usual: number | null = 365_000) =>
    farFromText(amount, usual, 'the listed price');
  expect(text(365)).toBe('$365 is less than half of the listed price, $365,000.');
  expect(text(730_001)).toBe('$730,001 is more than twice the listed price, $365,000.');
  expect([182_500, 365_000, 730_000].map((amount) => text(amount))).toEqual([null, null, null]);
  // Nothing is known of what is usual.
  expect([text(1, null), text(1, 0)]).toEqual([null, null]);
});
