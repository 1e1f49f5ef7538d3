import { expect, test } from 'vitest';
import { formatMargin, marginOf } from './margin.ts';

test('the margin is the profit as a percentage of the cost', () => {
  expect(marginOf(246_900, 214_500)).toBeCloseTo(15.1049, 4);
  expect(marginOf(90_000, 100_000)).toBe(-10);
});

test('without a cost basis or a price there is no margin, and a cost basis of 0 counts as none', () => {
  expect(marginOf(null, 214_500)).toBeNull();
  expect(marginOf(246_900, null)).toBeNull();
  expect(marginOf(246_900, 0)).toBeNull();
});

test.each([
  [15.1049, '15.1%'],
  [-3, '-3.0%'],
  [1234.56, '1234.6%'],
  [0, '0.0%'],
  [-0.04, '0.0%'],
  [null, 'N/A'],
])('%s is formatted as %s', (margin, text) => {
  expect(formatMargin(margin)).toBe(text);
});
