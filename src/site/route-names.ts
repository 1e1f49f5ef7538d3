import { fixedPaths } from './cached-paths.ts';

/** Routes of paths with a variable part. */
const patterns: readonly [RegExp, string][] = [
  [/^\/inventory\/[^/]+$/, '/inventory/:id'],
  [/^\/inventory\/make\//, '/inventory/make/*'],
  [/^\/inventory\/\d+\/brochure$/, '/inventory/:id/brochure'],
  [/^\/inventory\/\d+\/sticker$/, '/inventory/:id/sticker'],
  [/^\/admin\/help(?:\/|$)/, '/admin/help/*'],
  [/^\/images\//, '/images/*'],
  // The rest of the address is a secret.
  [/^\/feeds\//, '/feeds/*'],
  [/^\/assets\//, '/assets/*'],
  [/^\/appearance\//, '/appearance/*'],
  [/^\/api\/vehicles\/\d+\/text$/, '/api/vehicles/:id/text'],
  [/^\/api\/vehicles\/\d+\/images$/, '/api/vehicles/:id/images'],
  [/^\/api\/vehicles\/\d+\/similar$/, '/api/vehicles/:id/similar'],
  [/^\/api\/vehicles\/\d+\/related$/, '/api/vehicles/:id/related'],
  [/^\/api\/vehicles\/\d+\/views$/, '/api/vehicles/:id/views'],
  [/^\/api\/pages\/[^/]+$/, '/api/pages/:slug'],
];

/**
 * The route of an address outside of the API's router: one of a fixed set, so that no address can become a
 * label of a metric or show up in the log.
 */
export function routeName(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (fixedPaths.has(path)) return path;
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}
