import { expect, test } from 'vitest';
import { colorOf, familiesIn } from './color-names.ts';

test.each([
  ['Black hide', '#151515'],
  ['NERO', '#151515'],
  ['Silver metallic', '#a8aeb6'],
  ['British Racing Green', '#0f4d33'],
  ['Tan leather', '#8a4b22'],
])('%s is drawn as %s', (name, color) => {
  expect(colorOf(name)).toBe(color);
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
  expect(colorOf(name)).toBeNull();
});

test.each([
  ['Claret over Silver', ['red', 'silver']],
  ['WEISS', ['white']],
  ['Navy hide', ['blue']],
  ['Midnight', []],
])('%s is of the families %j', (name, families) => {
  expect([...familiesIn(name)]).toEqual(families);
});
