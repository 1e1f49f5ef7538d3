import { expect, test } from 'vitest';
import { formatPrice } from '../format.ts';
import { keepAmount, readSalePrice } from './sale-price.ts';

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
  ['.', undefined],
  ['1.2.3', undefined],
])('%j is read as %s', (text, price) => expect(readSalePrice(text)).toBe(price));

test('the listed price that the field begins with is read as it is', () => {
  for (const price of [0, 999, 246_900, 1234.5, 100_000_000]) {
    expect(readSalePrice(keepAmount(formatPrice(price)))).toBe(price);
  }
});
