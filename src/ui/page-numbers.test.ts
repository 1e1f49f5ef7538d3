import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

const shown = (current: number, pages: number, atEnds?: number) =>
  pageNumbers(current, pages, atEnds)
    .map((step) => (typeof step === 'number' ? step : '…'))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 20, '1 2 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [20, 20, '1 … 19 20'],
])('page %i of %i: %s', (current, pages, expected) => {
  expect(shown(current, pages)).toBe(expected);
});

test.each([
  [1, 1, '1'],
  [2, 2, '1 2'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 15, '1 2 3 4 … 15'],
  [4, 15, '1 2 3 4 5 … 15'],
  [8, 15, '1 … 7 8 9 … 15'],
  [15, 15, '1 … 12 13 14 15'],
])('page %i of %i with four at each end: %s', (current, pages, expected) => {
  expect(shown(current, pages, 4)).toBe(expected);
});

test('offers the first, the last and the current page, each once and in order', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) =>
      fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages), fc.constantFrom(2, 4)),
    );
  fc.assert(
    fc.property(place, ([current, pages, atEnds]) => {
      const numbers = pageNumbers(current, pages, atEnds).filter((step) => typeof step === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
      expect(numbers.length).toBeLessThanOrEqual(7);
    }),
  );
});
