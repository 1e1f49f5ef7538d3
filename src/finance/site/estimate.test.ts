import { expect, test } from 'vitest';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { estimate, estimateLine, startingFields } from './estimate.ts';

test('it starts with the dealership’s down payment, the term in the middle, and its rate', () => {
  const start = startingFields(129_900, { ...newDealership.finance, rate: 5 });
  expect(start).toEqual({ downPayment: '$26,000', months: 60, rate: '5' });
  const found = estimate(129_900, start);
  expect(found).toEqual({ downPayment: 26_000, rate: 5, monthly: 1960.72 });
  if ('errors' in found) return;
  expect(estimateLine('2024 Veyra Ponente', 129_900, { ...found, months: 60 })).toBe(
    'Finance estimate for the 2024 Veyra Ponente: price $129,900, down payment $26,000, 60 months at 5% APR, about $1,961 a month.',
  );
});

test.each([
  [
    { downPayment: '', rate: '0' },
    { downPayment: 0, rate: 0, monthly: 1000 },
  ],
  [
    { downPayment: '60k', rate: '6.9%' },
    { downPayment: 60_000, rate: 6.9, monthly: 0 },
  ],
  [{ downPayment: '60,001', rate: '6.9' }, { errors: { downPayment: 'Enter an amount up to $60,000' } }],
  [
    { downPayment: '-1', rate: '41' },
    { errors: { downPayment: 'Enter an amount up to $60,000', rate: 'Enter a rate from 0 to 40' } },
  ],
  [{ downPayment: '0', rate: 'low' }, { errors: { rate: 'Enter a rate from 0 to 40' } }],
])('%j of 60,000 dollars in 60 months', (fields, expected) => {
  expect(estimate(60_000, { ...fields, months: 60 })).toEqual(expected);
});
