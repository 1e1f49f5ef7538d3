import { expect, test } from 'vitest';
import { fieldLabel, fieldsLabeled } from './field-labels.ts';

test('a field is called by its words', () => {
  expect(['price', 'costBasis', 'soldPrice', 'vin', 'isNewArrival', 'content'].map(fieldLabel)).toEqual([
    'Price',
    'Cost Basis',
    'Sold Price',
    'VIN',
    'New Arrival',
    'Story',
  ]);
});

test('fields are found by a label that is not their name', () => {
  expect(fieldsLabeled('story')).toEqual(['content']);
  expect(fieldsLabeled('photo')).toEqual(['images', 'featuredImage']);
  expect(fieldsLabeled('price')).toEqual([]);
});
