const listParameters = ['model', 'make', 'year', 'vin', 'minPrice', 'maxPrice', 'sort', 'page'];
const pages = new Set(['/', '/about', '/contact', '/login', '/admin']);
const calls = new Set([
  '/api/site',
  '/api/vehicles/featured',
  '/api/vehicles/optimized',
  '/api/openapi.json',
]);
const files = new Set(['/sitemap.xml', '/robots.txt']);

/** Longest query string worth keeping an answer for. */
const longestQuery = 200;

/** What can be answered with kept bytes: a page to render, or an answer of the API. `key` is the path it is kept under. */
export type ReadyPath = { kind: 'page' | 'call'; key: string };

/**
 * Sorts out which addresses have one answer for every visitor, and brings those that differ only in parameters that
 * nothing reads to one key, so that no query string can fill the memory with copies of a page. Null: not kept.
 */
export function readyPath(url: string): ReadyPath | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (pages.has(path)) return { kind: 'page', key: path };
  if (/^\/inventory\/[1-9]\d{0,9}$/.test(path)) return { kind: 'page', key: path };
  if (calls.has(path) || files.has(path)) return { kind: 'call', key: path };
  if (/^\/api\/vehicles\/[1-9]\d{0,9}\/(?:text|images)$/.test(path)) return { kind: 'call', key: path };
  if (/^\/api\/pages\/[a-z0-9-]{1,80}$/.test(path)) return { kind: 'call', key: path };
  if (path === '/inventory' || path === '/api/vehicles') {
    const kind = path === '/inventory' ? 'page' : 'call';
    if (query === '') return { kind, key: path };
    if (query.length > longestQuery) return null;
    const given = new URLSearchParams(query);
    const kept = new URLSearchParams();
    for (const name of listParameters) {
      const value = given.get(name);
      if (value !== null && value !== '') kept.set(name, value);
    }
    // The API also takes a limit; a page does not.
    const limit = given.get('limit');
    if (kind === 'call' && limit !== null) kept.set('limit', limit);
    return { kind, key: kept.size === 0 ? path : `${path}?${kept.toString()}` };
  }
  return null;
}
