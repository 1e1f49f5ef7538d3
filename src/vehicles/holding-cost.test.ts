import { expect, test } from 'vitest';
import { aVehicle, daysAgo, testNow } from '../../test/factories.ts';
import { daysInStock, holdingCost } from './holding-cost.ts';

test('days in stock end with the sale', () => {
  const listedAt = daysAgo(40.5).toISOString();
  expect(daysInStock(aVehicle({ listedAt }), testNow)).toBe(40);
  expect(daysInStock(aVehicle({ listedAt, status: 'sold', daysToSell: 12 }), testNow)).toBe(12);
  expect(daysInStock(aVehicle({ listedAt, status: 'sold', daysToSell: null }), testNow)).toBe(0);
});

test('each day costs the rate, to the cent', () => {
  expect(holdingCost(3, 0.1)).toBe(0.3);
  expect(holdingCost(0, 45)).toBe(0);
});
