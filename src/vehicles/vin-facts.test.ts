import { describe, expect, test } from 'vitest';
import { isCountry } from './countries.ts';
import { hasValidCheckDigit } from './vin.ts';
import { vinFacts } from './vin-facts.ts';

const read = (vin: string, thisYear = 2026) => vinFacts(vin, thisYear);

/** The VIN with the check digit that belongs to it: a vehicle for North America. */
const checked = (vin: string) =>
  [...'0123456789X'].map((digit) => vin.slice(0, 8) + digit + vin.slice(9)).find(hasValidCheckDigit) ?? '';

describe('published VINs', () => {
  test.each([
    ['1HGCM82633A004352', 'Honda', 'US', [2003], true],
    ['5YJSA1DG9DFP14705', 'Tesla', 'US', [2013], true],
    ['WP1AA2A59JLB05321', 'Porsche', '', [2018], true],
    ['4USBU53567LW92799', 'BMW', 'US', [2007], true],
    ['WDBTK72F57F202954', 'Mercedes-Benz', '', [2007], true],
    ['SADCT2EX1RA733580', 'Jaguar', '', [2024], true],
    ['1G1YA2D48S5110074', 'Chevrolet', 'US', [2025], true],
    // A bus of 1989, by a maker that such dealers do not sell.
    ['1M8GDM9AXKP042788', '', 'US', [1989], true],
    // European: no check digit, and T has meant 1996 and means 2026.
    ['WP0ZZZ99ZTS392124', 'Porsche', '', [1996, 2026], false],
  ])('%s', (vin, make, country, years, isYearCertain) => {
    expect(read(vin)).toEqual({ make, country, years, isYearCertain });
  });
});

describe('the model year', () => {
  test.each([
    ['a digit in the seventh place means the years up to 2009', 'ZFFAA11A0A0100001', [1980]],
    ['a letter those since 2010', 'ZFFAA1AA0A0100001', [2010]],
    ['of the last codes, too', 'ZFFAA11A090100001', [2009]],
  ])('%s', (_, vin, years) => {
    expect(read(checked(vin))).toMatchObject({ years, isYearCertain: true });
  });

  test('is never later than the next', () => {
    const of2027 = checked('ZFFAA1AA0V0100001');
    expect(read(of2027, 2025)).toMatchObject({ years: [], isYearCertain: false });
    expect(read(of2027, 2026)).toMatchObject({ years: [2027], isYearCertain: true });
    expect(read('ZFFZZZ99ZVZ100001', 2025)).toMatchObject({ years: [1997] });
  });

  test.each(['0', 'U', 'Z'])('is not told by %s', (code) => {
    expect(read(`ZFFZZZ99Z${code}Z100001`)).toMatchObject({ years: [], isYearCertain: false });
  });
});

test('makers of a few cars are told apart by their second part', () => {
  expect(read('ZA9ZZZ99ZTZF76001')).toMatchObject({ make: 'Pagani', country: 'IT' });
  expect(read('YT9ZZZ99ZTZ007001')).toMatchObject({ make: 'Koenigsegg', country: 'SE' });
  expect(read('ZA9ZZZ99ZTZ999001')).toMatchObject({ make: '', country: 'IT' });
});

test.each([
  ['KMHZZZ99ZTZ100001', 'KR'],
  ['SNTZZZ99ZTZ100001', 'DE'],
  ['VS7ZZZ99ZTZ100001', 'ES'],
  ['YK1ZZZ99ZTZ100001', 'FI'],
  ['7A1ZZZ99ZTZ100001', ''],
  ['ZZZAS00D3P0004810', ''],
])('%s is of a maker that is not in the table, and of the country %j', (vin, country) => {
  expect(read(vin)).toMatchObject({ make: '', country });
  expect(country === '' || isCountry(country)).toBe(true);
});

test.each(['', 'WP0ZZZ99ZTS39212', '1Q87T3N166389', 'WP0ZZZ99ZTS39212I'])('%j says nothing', (vin) => {
  expect(read(vin)).toBeNull();
});
