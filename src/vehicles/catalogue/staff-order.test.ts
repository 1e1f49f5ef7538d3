import { expect, test } from 'vitest';
import { sortedPart } from './staff-order.ts';

test('a part of the order is the same as after sorting everything', () => {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (const size of [0, 1, 65, 500, 3_000]) {
    // Many ties in the first key, as with makes and years.
    const keys = Array.from({ length: size }, () => random(9));
    const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
    const numbers = Uint32Array.from(keys, (_, at) => at).sort(() => random(3) - 1);
    const sorted = numbers.toSorted(compare);
    for (const first of [0, random(size + 1), Math.max(0, size - 10)]) {
      const end = Math.min(size, first + 10);
      expect(sortedPart(numbers, first, end, compare)).toEqual(sorted.slice(first, end));
    }
  }
});
