import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHorsepower,
  formatMileage,
  formatNumber,
  formatPrice,
  formatProfit,
  parseAmount,
} from './format.ts';
import { vehicleBounds } from './vehicle-bounds.ts';

const amounts = fc.integer({ min: 0, max: vehicleBounds.maxAmount * 100 }).map((cents) => cents / 100);

describe('amounts', () => {
  it.each([
    [0, '$0'],
    [-0, '$0'],
    [999, '$999'],
    [329500, '$329,500'],
    [1234.5, '$1,234.50'],
    [0.05, '$0.05'],
    [100_000_000, '$100,000,000'],
    [-1234.5, '-$1,234.50'],
    [-0.001, '$0'],
    [19.999, '$20'],
  ])('formats %d as %s', (value, text) => expect(formatPrice(value)).toBe(text));

  it('groups and rounds as in en-US', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(amounts, (value) => {
        expect(formatPrice(value)).toBe(dollars.format(value).replace(/\.00$/, ''));
        expect(formatNumber(value)).toBe(new Intl.NumberFormat('en-US').format(Math.round(value)));
      }),
    );
  });

  it('shows the sign of a profit', () => {
    expect(formatProfit(21_300)).toBe('+$21,300');
    expect(formatProfit(0.5)).toBe('+$0.50');
    expect(formatProfit(-4800)).toBe('-$4,800');
    expect(formatProfit(0)).toBe('$0');
  });

  it.each([
    ['$1,234,500.00', 1_234_500],
    ['1234500', 1_234_500],
    [' 89 900 ', 89_900],
    ['89\u00a0900', 89_900],
    ['89\u202f900.25', 89_900.25],
    ['$ 12', 12],
    ['us$1,200', 1200],
    ['1,200 USD', 1200],
    ['-5', -5],
    ['-$5', -5],
    ['$-5', -5],
    ['-0', 0],
    ['007', 7],
    ['1234.567', 1234.567],
    ['250k', 250_000],
    ['$250 K', 250_000],
    ['1.5m', 1_500_000],
    ['1.1m', 1_100_000],
    ['1.275M', 1_275_000],
    ['1.5 million', 1_500_000],
    ['$1,250,000', 1_250_000],
    ['USD 54995', 54_995],
    ['USD$54,995', 54_995],
    ['US$ 54,995', 54_995],
    ['54995 USD', 54_995],
    ['54,995 US$', 54_995],
    ['54,995 $', 54_995],
    ['54,995$', 54_995],
    ['54995 dollars', 54_995],
    ['365 thousand', 365_000],
    ['365k USD', 365_000],
    ['-54,995 $', -54_995],
  ])('reads %j as %d', (text, value) => expect(parseAmount(text)).toBe(value));

  it.each([
    '',
    ' ',
    '$',
    '-',
    '--5',
    '-$-5',
    '€500',
    '500 €',
    '£5',
    '12kg',
    'k',
    '129.900',
    '$129.900',
    '129.900 USD',
    'USD 129.900',
    '129.900 $',
    '54,995 CAD',
    'CA$ 54,995',
    '365k000',
    'dollars',
    '1.500k',
    '1.234,50',
    '1,23',
    '1,2345',
    '12,34,567',
    ',500',
    '1,234 567',
    '5.',
    '.5',
    '1e5',
    '1e309',
    '0x10',
    'NaN',
    'Infinity',
    'POA',
    'Call',
    '1 2',
    '١٢٣',
  ])('reads no amount in %j', (text) => expect(parseAmount(text)).toBeNull());

  it('reads no amount in more digits than a number holds', () => {
    expect(parseAmount('9'.repeat(400))).toBeNull();
    expect(parseAmount(`${'9'.repeat(308)}m`)).toBeNull();
  });

  it('reads back every price it formats', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        expect(parseAmount(formatPrice(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(amounts, (value) => {
        expect(parseAmount(formatPrice(-value))).toBe(-value + 0);
      }),
    );
  });

  it('returns only null or a finite number', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-$ eEkmUSD€') });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (text) => {
        const value = parseAmount(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe('mileage and horsepower', () => {
  it('separates thousands', () => {
    expect(formatMileage(1240)).toBe('1,240 mi');
    expect(formatMileage(0)).toBe('0 mi');
    expect(formatNumber(2_000_000)).toBe('2,000,000');
    expect(formatHorsepower(710)).toBe('710 HP');
    expect(formatHorsepower(1001)).toBe('1,001 HP');
  });

  it('says N/A when the horsepower is missing or 0', () => {
    expect(formatHorsepower(null)).toBe('N/A HP');
    expect(formatHorsepower(0)).toBe('N/A HP');
  });
});
