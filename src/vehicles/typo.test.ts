import { expect, test } from 'vitest';
import { typoTest } from './typo.ts';

test.each([
  ['vera', 'veyra'],
  ['veyrra', 'veyra'],
  ['veura', 'veyra'],
  ['veyar', 'veyra'],
  ['citroen', 'citroën'],
  ['convertabel', 'convertible'],
  ['norlannd', 'norrland'],
  ['abcdefgh', 'abxdeygh'],
])('%s was probably meant to be %s', (word, other) => {
  expect(typoTest(word)(other)).toBe(true);
});

test.each([
  ['red', 'rad', 'is too short'],
  ['veyra', 'vaira', 'has two slips'],
  ['2023', '2024', 'is a number'],
  ['gt40s', 'gt50s', 'has a number'],
  ['castellan', 'castle', 'has three slips'],
])('%s was not meant to be %s: it %s', (word, other) => {
  expect(typoTest(word)(other)).toBe(false);
});
