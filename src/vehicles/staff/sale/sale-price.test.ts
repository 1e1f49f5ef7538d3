import { expect, test } from 'vitest';
import { formatPrice } from '../../format.ts';
import { keepAmount, readSalePrice, saleDoubt, typedAfter } from './sale-price.ts';

test('only digits, dots and commas are kept', () => {
  expect(keepAmount('$ 246,900.50 USD')).toBe('246,900.50');
  expect(keepAmount('-1e5')).toBe('15');
  expect(keepAmount('about')).toBe('');
});

test.each([
  ['246,900', 246_900],
  ['246900', 246_900],
  ['1,234.50', 1234.5],
  ['.5', 0.5],
  ['0', 0],
  [',', undefined],
  ['', undefined],
  ['../../staff', undefined],
  ['1.2.3', undefined],
])('%j is read as %s', (text, price) => expect(readSalePrice(text)).toBe(price));

test('the listed price that the field begins with is read as it is', () => {
  for (const price of [0, 999, 246_900, 1234.5, 100_000_000]) {
    expect(readSalePrice(keepAmount(formatPrice(price)))).toBe(price);
  }
});

/** Types a text into the field, one character after the other, which shows only what it keeps. */
const typedInto = (text: string, typed = '') =>
  [...text].reduce((all, character) => typedAfter(all, keepAmount(all) + character), typed);

test('what the field does not show is remembered', () => {
  for (const text of ['365k', '365 thousand', '$ 365,000', '-365,000', '1.2m', '365k000', 'abc', '€ 500'])
    expect(typedInto(text)).toBe(text);
  // Deleted with the digit before it.
  expect(typedAfter('365k', '36')).toBe('36');
  expect(typedInto('0k', typedAfter('365k', '36'))).toBe('360k');
  // In the middle, and before everything.
  expect(typedAfter('365k', '3865')).toBe('3865k');
  expect(typedAfter('365k', '1365')).toBe('1365k');
  expect(typedAfter('365k', '$365')).toBe('$365k');
  // Replaced, and deleted.
  expect(typedAfter('365k', '200,000')).toBe('200,000');
  expect(typedAfter('365k', '')).toBe('');
  for (const [typed, shown] of [
    ['365k', '1,2'],
    ['$ 1.5 m', '1.55'],
    ['1 1 1', '11'],
    ['a1b1c1d', '1111'],
  ] as const)
    expect(keepAmount(typedAfter(typed, shown))).toBe(shown);
});

test.each([
  ['365k', '“365k” is taken as $365. $365 is less than half of the listed price, $365,000.'],
  ['150.000,00', '“150.000,00” is taken as $150. $150 is less than half of the listed price, $365,000.'],
  ['1.250.000', '“1.250.000” is not an amount. The sale is recorded with the listed price, $365,000.'],
  ['abc', '“abc” is not an amount. The sale is recorded with the listed price, $365,000.'],
  [',', '“,” is not an amount. The sale is recorded with the listed price, $365,000.'],
  ['36 5000', '“36 5000” is taken as $365,000'],
  ['€365,000', '“€365,000” is taken as $365,000'],
  ['-365,000', '“-365,000” is taken as $365,000'],
  ['365k000', '“365k000” is taken as $365,000'],
  ['365.000', 'This is $365: use a comma for thousands. $365 is less than half'],
  ['1.2m', '“1.2m” is taken as $1.20.'],
  ['365 thousand', '“365 thousand” is taken as $365.'],
  ['182,499', '$182,499 is less than half of the listed price, $365,000.'],
  ['730,001', '$730,001 is more than twice the listed price, $365,000.'],
  ['0', '$0 is less than half of the listed price, $365,000.'],
])('fault 74: %j is asked about', (typed, question) => expect(saleDoubt(typed, 365_000)).toContain(question));

test.each(['', ' ', '365,000', '$ 365,000', 'USD 365000', '365 000', '365000 dollars', '182,500', '730,000'])(
  '%j is saved without a question',
  (typed) => expect(saleDoubt(typed, 365_000)).toBeNull(),
);

test('without a listed price, only what was read in another way is asked about', () => {
  expect(saleDoubt('1', null)).toBeNull();
  expect(saleDoubt('365k', null)).toBe('“365k” is taken as $365.');
  expect(saleDoubt('1.2.3', null)).toBe('“1.2.3” is not an amount. The sale is recorded with no price.');
});
