import { describe, expect, test } from 'vitest';
import { aVehicle } from '../../test/factories.ts';
import { type AlertCriteria, criteriaQuery, readCriteria } from './criteria.ts';
import { criteriaText } from './criteria-text.ts';
import { matcherOf } from './match-alerts.ts';

const car = aVehicle({
  make: 'Ashdown',
  model: 'Drophead Six',
  year: 2021,
  price: 150_000,
  horsepower: 450,
  exteriorColor: 'Azure',
  interiorColor: 'Tan',
  bodyStyle: 'convertible',
  transmission: 'manual',
  stockNumber: 'P3020',
});

test.each<[AlertCriteria, boolean]>([
  [{}, true],
  [{ make: 'Ashdown', model: 'drophead' }, true],
  [{ make: 'Ashdown', model: 'coupe' }, false],
  [{ make: 'Corvina' }, false],
  [{ year: 2021, maxPrice: 150_000 }, true],
  [{ maxPrice: 149_999 }, false],
  [{ minPrice: 150_001 }, false],
  [{ body: 'convertible', transmission: 'manual', color: 'blue', power: 450 }, true],
  [{ body: 'coupe' }, false],
  [{ power: 451 }, false],
  // Words in other fields, as the inventory finds them, but no slips.
  [{ model: 'blue convertible' }, true],
  [{ model: 'blue convertible', year: 2020 }, false],
  [{ model: 'ashdown p3020' }, true],
  [{ model: 'manual ashdown' }, true],
  [{ model: 'automatic' }, false],
  [{ model: 'manuel' }, false],
  [{ model: 'drophaed' }, false],
])('an alert for %j: %s', (criteria, expected) => {
  expect(matcherOf(criteria)(car)).toBe(expected);
});

test('a price on request is in no range, and in every alert without one', () => {
  const onRequest = { ...car, price: null };
  expect(matcherOf({ maxPrice: 200_000 })(onRequest)).toBe(false);
  expect(matcherOf({ make: 'Ashdown' })(onRequest)).toBe(true);
});

describe('criteria', () => {
  test.each<[AlertCriteria, string]>([
    [{}, 'Any vehicle'],
    [{ body: 'suv' }, 'SUV'],
    [{ make: 'Ashdown', model: 'Six', year: 2021, maxPrice: 150_000 }, '2021 Ashdown Six up to $150,000'],
    [
      { make: 'Ashdown', body: 'coupe', minPrice: 90_000, transmission: 'manual', color: 'red', power: 400 },
      'Ashdown from $90,000, Coupe, Manual, red, 400 HP and more',
    ],
    [{ minPrice: 90_000, maxPrice: 120_000 }, 'Any vehicle from $90,000 to $120,000'],
  ])('%j in words: %s', (criteria, text) => {
    expect(criteriaText(criteria)).toBe(text);
  });

  test('are read from an address without what finds nothing new, and lead back to it', () => {
    const given = {
      make: 'Ashdown',
      year: '2021',
      vin: 'X',
      sort: 'price-asc',
      page: '2',
      body: '!',
      q: '1',
    };
    const criteria = readCriteria(given);
    expect(criteria).toEqual({ make: 'Ashdown', year: 2021 });
    expect(criteriaQuery(criteria)).toBe('?make=Ashdown&year=2021');
    expect(criteriaQuery({})).toBe('');
  });
});
