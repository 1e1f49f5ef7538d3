import { expect, test } from 'vitest';
import { aVehicle } from '../../test/factories.ts';
import { shownSwatches } from './shown-swatches.ts';
import { canonicalSwatch } from './swatch.ts';

test.each([
  ['#0f4d33', '#0f4d33'],
  [' 0F4D33 ', '#0f4d33'],
  ['#fff', null],
  ['green', null],
  ['#0f4d3g', null],
  ['', null],
])('%j is stored as %j', (text, stored) => {
  expect(canonicalSwatch(text)).toBe(stored);
});

test('visitors see what staff have picked, or else what a known name means, or else no swatch', () => {
  const colors = { exteriorColor: 'Nero', interiorColor: 'Harebell Blue' };
  expect(shownSwatches(aVehicle(colors))).toEqual({ exteriorSwatch: '#151515', interiorSwatch: null });
  const picked = { exteriorSwatch: '#101418', interiorSwatch: '#6d8fb8' };
  expect(shownSwatches(aVehicle({ ...colors, ...picked }))).toEqual(picked);
});
