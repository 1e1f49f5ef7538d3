import { expect, test } from 'vitest';
import { newDealership } from '../../dealership/dealership.ts';
import { estimate, estimateLine, startingFields } from './estimate.ts';

test('it starts with the dealership’s deposit, the term in the middle, and its rate', () => {
  const start = startingFields(129_900, { ...newDealership.finance, rate: 5 });
  expect(start).toEqual({ deposit: '$26,000', months: 60, rate: '5' });
  const found = estimate(129_900, start);
  expect(found).toEqual({ deposit: 26_000, rate: 5, monthly: 1960.72 });
  if ('errors' in found) return;
  expect(estimateLine('2024 Veyra Ponente', 129_900, { ...found, months: 60 })).toBe(
    'Finance estimate for the 2024 Veyra Ponente: price $129,900, deposit $26,000, 60 months at 5% a year, about $1,960.72 a month.',
  );
});

test.each([
  [
    { deposit: '', rate: '0' },
    { deposit: 0, rate: 0, monthly: 1000 },
  ],
  [
    { deposit: '60k', rate: '6.9%' },
    { deposit: 60_000, rate: 6.9, monthly: 0 },
  ],
  [{ deposit: '60,001', rate: '6.9' }, { errors: { deposit: 'Enter an amount up to $60,000' } }],
  [
    { deposit: '-1', rate: '41' },
    { errors: { deposit: 'Enter an amount up to $60,000', rate: 'Enter a rate from 0 to 40' } },
  ],
  [{ deposit: '0', rate: 'low' }, { errors: { rate: 'Enter a rate from 0 to 40' } }],
])('%j of 60,000 dollars in 60 months', (fields, expected) => {
  expect(estimate(60_000, { ...fields, months: 60 })).toEqual(expected);
});
