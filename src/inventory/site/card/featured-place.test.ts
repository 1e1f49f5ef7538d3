import { expect, test } from 'vitest';
import { featuredPlace } from './featured-place.ts';

/** The lengths of the rows that cards of these widths make in a grid of so many columns. */
function rows(widths: number[], columns: number): number[] {
  const lengths: number[] = [];
  let used = columns;
  for (const width of widths) {
    if (used + width > columns) {
      lengths.push(0);
      used = 0;
    }
    used += width;
    lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
  }
  return used === columns ? lengths : [...lengths, Number.NaN];
}

const places = (count: number) => Array.from({ length: count }, (_, index) => featuredPlace(count, index));
const spans = (count: number, at: 'md' | 'lg') =>
  places(count).map(({ className }) => Number(new RegExp(`${at}:col-span-(\\d)`).exec(className)?.[1] ?? 1));

test.each([
  [2, [2], [2]],
  [3, [1, 2], [3]],
  [4, [2, 2], [2, 2]],
  [5, [1, 2, 2], [2, 3]],
  [7, [1, 2, 2, 2], [2, 2, 3]],
  [8, [2, 2, 2, 2], [2, 3, 3]],
  [9, [1, 2, 2, 2, 2], [3, 3, 3]],
  [12, [2, 2, 2, 2, 2, 2], [3, 3, 3, 3]],
])('%i featured cars are in full rows, none is left out', (count, two, three) => {
  expect(rows(spans(count, 'md'), 2)).toEqual(two);
  expect(rows(spans(count, 'lg'), 6)).toEqual(three);
});

test('the picture of a larger card is a larger one', () => {
  const [first, , , , last] = places(5).map(({ sizes }) => sizes);
  expect(first).toMatch(/1900px\) 902px.* 95vw/);
  expect(last).toMatch(/1900px\) 591px.* 47vw/);
});
