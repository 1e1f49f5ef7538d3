import { expect, test } from 'vitest';
import { aVehicle } from '../../../../../test/factories.ts';
import { compareRows, sharedFeatures } from './compare-rows.ts';

const coupe = aVehicle({ id: 1, bodyStyle: 'coupe', doors: 2, features: ['Lift', 'Carbon brakes'] });
const saloon = aVehicle({ id: 2, bodyStyle: 'sedan', price: null, doors: 2, features: ['Carbon brakes'] });

test('facts stand side by side by their groups, without what nobody knows', () => {
  const rows = compareRows([coupe, saloon], '').map(({ heading, rows: facts }) => [
    heading,
    facts.map(({ label, texts, agrees }) => [label, ...texts, agrees]),
  ]);
  expect(rows).toEqual([
    ['Price', [['List price', '$310,000', 'Price on request', false]]],
    [
      'Use',
      [
        ['Year', '2023', '2023', true],
        ['Mileage', '4,200 mi', '4,200 mi', true],
      ],
    ],
    [
      'Body',
      [
        ['Body Style', 'Coupe', 'Sedan', false],
        ['Doors', '2', '2', true],
      ],
    ],
  ]);
});

test('one vehicle alone agrees with nobody', () => {
  const agreeing = compareRows([coupe], '').flatMap(({ rows }) => rows.filter(({ agrees }) => agrees));
  expect(agreeing).toEqual([]);
  expect(sharedFeatures([coupe])).toEqual(new Set());
});

test('features that all have are known as such', () => {
  expect(sharedFeatures([coupe, saloon])).toEqual(new Set(['Carbon brakes']));
});

test('the note under prices stands under those that are asked for now', () => {
  const sold = aVehicle({ id: 3, status: 'sold' });
  const [price] = compareRows([coupe, saloon, sold], 'Plus tax');
  expect(price?.rows.map(({ label, texts }) => [label, ...texts])).toContainEqual([
    'Note',
    'Plus tax',
    null,
    null,
  ]);
});
