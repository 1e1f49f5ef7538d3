import { expect, test } from 'vitest';
import { shareRecent } from './recent.ts';

test('one read serves all callers for a while', async () => {
  let reads = 0;
  const read = shareRecent(async () => (reads += 1), { maxAgeMs: 60_000, timeoutMs: 60_000 });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test('a read that fails gives null, and the next one may succeed', async () => {
  const results = [Promise.reject(new Error('away')), Promise.resolve(7)];
  const read = shareRecent(() => results.shift() ?? Promise.resolve(0), { maxAgeMs: 0, timeoutMs: 60_000 });
  expect([await read(), await read()]).toEqual([null, 7]);
});

test('nobody waits for a read that hangs, and no second one starts', async () => {
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const read = shareRecent(
    () => {
      reads += 1;
      return promise;
    },
    { maxAgeMs: 60_000, timeoutMs: 1 },
  );
  expect([await read(), await read(), reads]).toEqual([null, null, 1]);
  resolve(5);
  await promise;
  expect(await read()).toBe(5);
});
