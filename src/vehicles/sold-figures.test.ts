import { expect, test } from 'vitest';
import { formatDaysToSell, soldSums } from './sold-figures.ts';

test('sums a page to the cent; what is not known counts as nothing', () => {
  expect(
    soldSums([
      { soldPrice: 0.1, profit: -0.3 },
      { soldPrice: 0.2, profit: 0.1 },
      { soldPrice: null, profit: null },
    ]),
  ).toEqual({ revenue: 0.3, profit: -0.2 });
  expect(soldSums([])).toEqual({ revenue: 0, profit: 0 });
});

test.each([
  [null, 'N/A'],
  [0, '0 days'],
  [1, '1 day'],
  [12, '12 days'],
  [1200, '1,200 days'],
])('%s days to sell reads %s', (days, text) => expect(formatDaysToSell(days)).toBe(text));
