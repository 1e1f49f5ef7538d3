import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

/** Work that runs until the test ends it, and says when it began. */
function createBench(bounds: Parameters<typeof createPlaces>[0]) {
  const places = createPlaces(bounds);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (network: string, name: string) =>
    places.run(network, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { run, end, begun };
}

test('one network has one place at a time, and keeps none from others', async () => {
  const { run, end, begun } = createBench({ most: 2, longestWaitMs: 60_000 });
  const works = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => run(name.charAt(0), name));
  await nextTurn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['a1', 'c1', 'a2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('who has waited too long is refused, and failed work frees its place', async () => {
  const { run, end, begun } = createBench({ most: 1, longestWaitMs: 20 });
  const first = run('a', 'a1');
  await expect(run('b', 'b1')).rejects.toMatchObject({ status: 503 });
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1']);

  const places = createPlaces({ most: 1, longestWaitMs: 60_000 });
  await expect(places.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await places.run('a', () => Promise.resolve(7))).toBe(7);
});
