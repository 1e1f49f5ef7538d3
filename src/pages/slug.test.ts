import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from '../routes/tree.gen.ts';
import { fixedPaths } from '../site/cached-paths.ts';
import { isReservedSlug, slugOf, slugPattern } from './slug.ts';

test('no page can take an address that the program has', () => {
  const router = createRouter({ routeTree, context: { queryClient: new QueryClient() } });
  const first = (path: string) => path.split('/')[1] ?? '';
  const own = [
    ...Object.keys(router.routesByPath),
    ...fixedPaths,
    '/healthz',
    '/readyz',
    '/images',
    '/assets',
  ]
    .map(first)
    .filter((name) => slugPattern.test(name));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !isReservedSlug(name))).toEqual([]);
  for (const name of ['services', 'team', 'privacy', 'terms', 'cookies', 'financing', 'consignment'])
    expect(isReservedSlug(name)).toBe(false);
});

test.each([
  ['Our Café & Bar', 'our-cafe-bar'],
  ['  What’s new?  ', 'whats-new'],
  ['日本', ''],
  ['x'.repeat(70), 'x'.repeat(60)],
])('the title %j suggests the address %j', (title, slug) => expect(slugOf(title)).toBe(slug));
