import { expect, test } from 'vitest';
import { createQueryClient, retryDelay } from './query-client.ts';

test('a call that failed is made again after one second, then two, at most after half a minute', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 30_000]);
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.retryDelay, mutations?.retryDelay]).toEqual([retryDelay, retryDelay]);
});
