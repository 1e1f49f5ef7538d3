import { expect, test } from 'vitest';
import { likelyKind } from './document-kind.ts';

test.each([
  ['Service records 2019-2025', 'service'],
  ['invoice 4711', 'service'],
  ['Build sheet', 'build-sheet'],
  ['Window Sticker', 'build-sheet'],
  ['Full specification', 'build-sheet'],
  ['Pre-purchase inspection', 'condition'],
  ['PPI Stuttgart', 'condition'],
  ['Special prospectus', 'other'],
  ['Rebuilt title', 'other'],
])('a file called %j is most likely of the kind %s', (name, kind) => {
  expect(likelyKind(name)).toBe(kind);
});
