import { expect, test } from 'vitest';
import { sparingly } from './low-memory.ts';

test('what everything waits for takes a tenth of the time at most', () => {
  let now = 0;
  let took = 0;
  const work = () => {
    now += 300;
    took += 300;
  };
  const rarely = sparingly(work, () => now);
  // A photograph each 100 ms, as an import brings them.
  for (; now < 30_000; now += 100) rarely();
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThanOrEqual(3_000);
});
