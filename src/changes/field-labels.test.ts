import { expect, test } from 'vitest';
import { vehicleFieldTitles } from '../vehicles/field-text.ts';
import { fieldLabel, fieldsLabeled } from './field-labels.ts';

test('fields have labels', () => {
  const fields = ['price', 'costBasis', 'soldPrice', 'vin', 'isNewArrival', 'content'];
  expect(fields.map((field) => fieldLabel(field, vehicleFieldTitles))).toEqual([
    'Price',
    'Cost Basis',
    'Sold Price',
    'VIN',
    'New Arrival',
    'Story',
  ]);
});

test('a search finds fields by their labels', () => {
  expect(fieldsLabeled('story', vehicleFieldTitles)).toEqual(['content', 'historyReport']);
  expect(fieldsLabeled('photo', vehicleFieldTitles)).toEqual(['images', 'featuredImage']);
  expect(fieldsLabeled('cost basis', vehicleFieldTitles)).toEqual(['costBasis']);
});
