import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { pageQuery } from './page-query.ts';

const query = z.object(pageQuery);

test('a page and its size are plain digits within their bounds', () => {
  expect(query.parse({ page: '1', limit: '100' })).toEqual({ page: 1, limit: 100 });
  expect(query.parse({ page: '1000000', limit: '010' })).toEqual({ page: 1_000_000, limit: 10 });
});

test.each(['', '0', '-1', '1.5', '1e1', '0x10', ' 1', '1000001', 'two', '9'.repeat(30)])(
  '%j is no page',
  (page) => {
    expect(query.safeParse({ page, limit: '10' }).success).toBe(false);
  },
);
