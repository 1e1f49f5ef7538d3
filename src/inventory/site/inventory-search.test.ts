import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFilters, sortOrders } from '../../vehicles/filters.ts';
import { type InventorySearch, isFiltered, parseInventorySearch, toFilters } from './inventory-search.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text);
const price = fc.integer({ min: 1, max: 1_999_999 });
const search: fc.Arbitrary<InventorySearch> = fc
  .record(
    {
      model: fc.oneof(name, fc.constantFrom('720', '007', '1e3', 'true', 'null', '"quoted"', '[1]', '%20')),
      make: name.filter((make) => make !== 'all_makes'),
      year: fc.integer({ min: 1886, max: 2030 }),
      vin: name,
      prices: fc.tuple(price, price),
      body: fc.constantFrom('suv', 'true1', 'plug-in-hybrid'),
      drivetrain: fc.constantFrom('4wd', 'rwd'),
      color: fc.constantFrom('red', 'blue'),
      power: fc.integer({ min: 1, max: 5_000 }),
      sort: fc.constantFrom(...sortOrders.filter((order) => order !== 'newest')),
      page: fc.integer({ min: 2, max: 5000 }),
    },
    { requiredKeys: [] },
  )
  .map(({ prices, ...rest }) =>
    prices ? { ...rest, minPrice: Math.min(...prices), maxPrice: Math.max(...prices) } : rest,
  );

test('choices are read back from the address unchanged', () => {
  fc.assert(
    fc.property(search, (chosen) => {
      expect(parseInventorySearch(defaultParseSearch(defaultStringifySearch(chosen)))).toEqual(chosen);
    }),
  );
});

test('any address is read without an error, and reading it again changes nothing', () => {
  const keys = [
    'model',
    'make',
    'year',
    'minPrice',
    'maxPrice',
    'sort',
    'page',
    'vin',
    'body',
    'color',
    'power',
    'utm_source',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (junk) => {
      const read = parseInventorySearch(junk);
      expect(parseInventorySearch(read)).toEqual(read);
    }),
  );
});

test.each([
  ['?make=all_makes&year=all_years', {}],
  ['?year=soon&page=-1&sort=cheapest&minPrice=1e9', {}],
  ['?page=1&sort=newest&minPrice=0&maxPrice=2000000', {}],
  ['?minPrice=500000&maxPrice=100000', {}],
  ['?model=720&year=2024&page=3', { model: '720', year: 2024, page: 3 }],
  ['?model=gt&model=s', {}],
  ['?body=coupe&drivetrain=4wd&power=500', { body: 'coupe', drivetrain: '4wd', power: 500 }],
  ['?body=Big%20Car&fuel=&color=true&power=0', {}],
])('%s is read as %j', (address, expected) => {
  expect(parseInventorySearch(defaultParseSearch(address))).toEqual(expected);
});

test('defaults filter nothing', () => {
  expect(toFilters({ sort: 'price-asc', page: 2 })).toEqual(noFilters);
  expect(isFiltered({ sort: 'price-asc', page: 2 })).toBe(false);
  expect(isFiltered({ maxPrice: 0 })).toBe(true);
  expect(isFiltered({ body: 'suv' })).toBe(true);
  expect(isFiltered({ vin: 'x' })).toBe(true);
});
