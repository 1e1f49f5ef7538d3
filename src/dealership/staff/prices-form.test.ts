import { expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { pricesForm, type PricesValues } from './prices-form.ts';

const { changesOf, issuesOf } = pricesForm;
const base = pricesForm.toValues({ dealership: halcyon, updatedAt: null });
const withFinance = (finance: Partial<PricesValues['finance']>): PricesValues => ({
  ...base,
  finance: { ...base.finance, ...finance },
});

test('the finance estimate is sent as a whole, with its terms in order', () => {
  expect(changesOf(base, base)).toEqual({});
  expect(changesOf(withFinance({ rate: ' 5.25 %', terms: '60 36,48, 36' }), base)).toEqual({
    finance: { ...halcyon.finance, rate: 5.25, terms: [36, 48, 60] },
  });
});

test.each([
  [
    { rate: '41', terms: '36, four', depositPercent: '91' },
    {
      'finance.rate': 'Enter a rate from 0 to 40 with at most two decimals',
      'finance.terms': 'Enter one to eight terms from 6 to 180 months, such as 36, 48, 60',
      'finance.depositPercent': 'Enter a whole number from 0 to 90',
    },
  ],
  [
    { rate: '5.125', terms: '' },
    {
      'finance.rate': 'Enter a rate from 0 to 40 with at most two decimals',
      'finance.terms': 'Enter one to eight terms from 6 to 180 months, such as 36, 48, 60',
    },
  ],
])('errors are at the path of their field: %o', (finance, found) => {
  const issues = issuesOf(withFinance(finance), base);
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(found);
});
