import { expect, test } from 'vitest';
import { vinInCode } from './vin-code.ts';

test.each([
  ['the number alone', 'WP0ZZZ99ZTS392124', 'WP0ZZZ99ZTS392124'],
  ['with the I of imported cars', 'I1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
  ['with the stars of Code 39', '*1m8gdm9axkp042788*', '1M8GDM9AXKP042788'],
  ['with a label', 'VIN: 1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
  ['in an address', 'https://id.example/v/1M8GDM9AXKP042788?s=1', '1M8GDM9AXKP042788'],
  ['among other numbers', '4711,I1M8GDM9AXKP042788,98ABCD', '1M8GDM9AXKP042788'],
  [
    'beside another of that length without its check digit',
    '1M8GDM9AXKP042788;12345678901234567',
    '1M8GDM9AXKP042788',
  ],
])('%s', (_, text, vin) => expect(vinInCode(text)).toBe(vin));

test.each([
  ['nothing', ''],
  ['a part number', '1M8GDM9AXKP04278'],
  ['a longer one', '1M8GDM9AXKP0427881'],
  ['two that could be meant', 'WP0ZZZ99ZTS392124 WP0ZZZ99ZTS392125'],
])('%s is none', (_, text) => expect(vinInCode(text)).toBeNull());
