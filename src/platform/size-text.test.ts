import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [200, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1.2 MB'],
  [20_971_520, '21 MB'],
  [1_440_000_000, '1.4 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
