import { expect, test } from 'vitest';
import { swatchColor } from './swatch.ts';

test.each([
  ['Black hide, red thread', '#151515'],
  ['Rosso Vela', '#b3201c'],
  ['BLEU Nuit', '#1d57b8'],
  ['Silver-gray hide', '#a8aeb6'],
  ['Claret over Silver', '#6d1a24'],
  ['Mondsilber', '#a8aeb6'],
])('%s is drawn as %s', (name, color) => {
  expect(swatchColor(name)).toBe(color);
});

test.each(['', 'Tundra', 'Special order 311', 'Blackberryish', '🚗'])(
  '%j contains no known color',
  (name) => {
    expect(swatchColor(name)).toBeNull();
  },
);
