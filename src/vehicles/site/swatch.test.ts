import { expect, test } from 'vitest';
import { swatchColor } from './swatch.ts';

test.each([
  ['Black hide', '#151515'],
  ['NERO', '#151515'],
  ['Silver metallic', '#a8aeb6'],
  ['British Racing Green', '#0f4d33'],
  ['Tan leather', '#8a4b22'],
])('%s is drawn as %s', (name, color) => {
  expect(swatchColor(name)).toBe(color);
});

test.each([
  '',
  'Harebell Blue',
  'Damson Metallic',
  'Black hide, red thread',
  'Claret over Silver',
  'Blue',
  '🚗',
])('%j may be any color, and has no swatch', (name) => {
  expect(swatchColor(name)).toBeNull();
});
