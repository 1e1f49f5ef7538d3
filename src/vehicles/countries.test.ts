import { expect, test } from 'vitest';
import { countries, isCountry } from './countries.ts';
import { countrySpellings } from './spellings.ts';

test('every country has a name, and they are in the order of their names', () => {
  const names = Object.values(countries);
  expect(new Set(names).size).toBe(249);
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(countries).toMatchObject({ IT: 'Italy', GB: 'United Kingdom', US: 'United States' });
});

test('other names are of countries, and of one each', () => {
  expect(Object.keys(countrySpellings).filter((code) => !isCountry(code))).toEqual([]);
  const spellings = Object.values<readonly string[]>(countrySpellings).flat();
  expect(new Set(spellings).size).toBe(spellings.length);
});
