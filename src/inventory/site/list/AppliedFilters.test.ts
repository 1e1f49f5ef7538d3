import { expect, test } from 'vitest';
import { appliedFilters } from './AppliedFilters.tsx';

const offered = [
  { name: 'body', label: 'Body style', options: { suv: 'SUV', coupe: 'Coupe' } },
  { name: 'power', label: 'Power', options: { 500: '500 HP and more' } },
] as const;
const labels = (search: Parameters<typeof appliedFilters>[0]) =>
  appliedFilters(search, offered).map((one) => one.label);

test('lists the applied filters in the order of the panel', () => {
  expect(
    labels({ maxPrice: 1_560_000, make: 'Ashdown', year: 2023, model: 'tourer', minPrice: 240_000 }),
  ).toEqual(['Model: tourer', 'Make: Ashdown', 'Year: 2023', '$240,000 to $1,560,000']);
  expect(labels({ minPrice: 1_200_000 })).toEqual(['From $1,200,000']);
  expect(labels({ maxPrice: 300_000, page: 2, sort: 'price-asc' })).toEqual(['Up to $300,000']);
  expect(labels({ vin: 'x' })).toEqual(['VIN: x']);
  expect(labels({ power: 500, body: 'suv', make: 'Ashdown' })).toEqual([
    'Make: Ashdown',
    'Body style: SUV',
    'Power: 500 HP and more',
  ]);
  expect(labels({ body: 'van', fuel: 'diesel' })).toEqual(['Body style: van', 'Fuel: diesel']);
  expect(labels({ page: 2, sort: 'price-asc' })).toEqual([]);
});

test('removes each one separately, but both ends of the price together', () => {
  const [make, price] = appliedFilters({
    make: 'Ashdown',
    minPrice: 10_000,
    maxPrice: 90_000,
    sort: 'year-desc',
  });
  expect(make?.without).toEqual({ minPrice: 10_000, maxPrice: 90_000, sort: 'year-desc' });
  expect(price?.without).toEqual({ make: 'Ashdown', sort: 'year-desc' });
});
