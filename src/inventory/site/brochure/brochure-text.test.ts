import { expect, test } from 'vitest';
import { beginningOf, roomOn } from './brochure-text.ts';

const sentence = (words: number) => `${'Word '.repeat(words - 1)}end.`;

test.each([
  ['One owner.', 60, 'One owner.', false],
  [
    'One owner. It has 2.5 liters, approx. 300 hp. Sold with books.',
    9,
    'One owner. It has 2.5 liters, approx. 300 hp.',
    true,
  ],
  ['First line.\n\nSecond line.', 60, 'First line. Second line.', false],
  ['One two three four five six.', 3, 'One two three ...', true],
])('the beginning of %j', (description, words, text, isCut) => {
  expect(beginningOf(description, words)).toEqual({ text, isCut });
});

const usual = {
  linesOfName: 1,
  hasNote: false,
  linesOfFacts: 5,
  linesOfFeatures: 2,
  description: sentence(300),
  photo: 62,
  inRow: 4,
};

test('the description gives way first, then the row of photos', () => {
  expect(roomOn(usual)).toEqual({ words: 110, row: true });
  expect(roomOn({ ...usual, linesOfFacts: 9 })).toEqual({ words: 60, row: true });
  expect(roomOn({ ...usual, linesOfFacts: 9, linesOfFeatures: 5 })).toEqual({
    words: 110,
    row: false,
  });
  expect(roomOn({ ...usual, linesOfFacts: 9, linesOfFeatures: 5, photo: 120 })).toEqual({
    words: 0,
    row: false,
  });
});

test('one more photo makes no row', () => {
  expect(roomOn({ ...usual, inRow: 1 })).toEqual({ words: 110, row: false });
});
