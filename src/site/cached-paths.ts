import { criteriaQuery, readCriteria } from '../alerts/criteria.ts';
import { allMakes, allYears, filterNames } from '../vehicles/filters.ts';
import { parseInventorySearch } from '../inventory/site/inventory-search.ts';
import { idsText, mostCompared, parseIds } from '../vehicles/vehicle-ids.ts';
import { settingsSections } from '../staff/settings-sections.ts';
import { isVehiclePath, notFoundPath, vehicleNotFoundPath } from './not-found-paths.ts';

/** Addresses of the screens whose path has no parameter (specification, section 2). */
const pages = new Set([
  '/',
  '/inventory',
  '/about',
  '/contact',
  '/saved',
  '/compare',
  '/newsletter',
  '/alerts/confirm',
  '/alerts/end',
  '/alerts/no-more-mail',
  '/alerts/test-drive',
  '/alerts/newsletter',
  '/alerts/newsletter-end',
  '/login',
  '/admin',
  '/admin/agenda',
  '/admin/customers',
  ...settingsSections.map(({ section }) => `/admin/settings${section === undefined ? '' : `/${section}`}`),
]);
/** The page for cars offered to the dealership, which exists only while it takes offers. */
export const sellPath = '/sell';
/** Where people who have found a security problem look for whom to tell (RFC 9116). */
export const securityContactPath = '/.well-known/security.txt';
/** The cache key of the page that a closed site shows at every address; no address can be it. */
export const openingSoonKey = ' opening soon';
const calls = new Set([
  '/api/site',
  '/api/vehicles/featured',
  '/api/vehicles/optimized',
  '/api/lists/makes',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/admin.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
]);
const listParameters = [...filterNames, 'sort', 'page', 'limit', 'details'];
/** The calls that take filters, with their parameters. */
const listCalls = new Map<string, readonly string[]>([
  ['/api/vehicles', listParameters],
  ['/api/vehicles/nearest', filterNames],
]);

/** Every path of a page or a cached call that has no variable part. */
export const fixedPaths: ReadonlySet<string> = new Set([
  ...pages,
  sellPath,
  ...calls,
  securityContactPath,
  '/alerts',
  '/appointments',
  '/api/openapi.json',
  '/api/vehicles',
  '/api/vehicles/nearest',
  '/api/vehicles/cards',
  '/api/vehicles/compare',
  '/api/lists',
]);

/** Maximum length of the query string of a cached call. */
const maxQueryLength = 200;

/** A response that can be cached: a page or an API call. `key` is the path that it is cached under. */
export type CachedPath = { kind: 'page' | 'call'; key: string };

/** The cache key of a call whose response is the same for every visitor; null if it is not cached. */
export function cachedCall(url: string): CachedPath | null {
  const [path, query] = split(url);
  if (calls.has(path)) return { kind: 'call', key: path };
  if (/^\/api\/vehicles\/[1-9]\d{0,9}\/(?:text|images|similar|related)$/.test(path))
    return { kind: 'call', key: path };
  if (/^\/appearance\/[\da-f]{32}[a-z\d.-]{4,12}$/.test(path)) return { kind: 'call', key: path };
  if (/^\/api\/pages\/[a-z0-9-]{1,80}$/.test(path)) return { kind: 'call', key: path };
  if (path === '/api/lists') {
    const list = new URLSearchParams(query).get('path') ?? '';
    return listPattern.test(list) ? { kind: 'call', key: withQuery(path, [['path', list]]) } : null;
  }
  if (path === '/api/vehicles/compare') {
    const ids = comparedIn(query);
    return ids === '' ? null : { kind: 'call', key: withQuery(path, [['ids', ids]]) };
  }
  const parameters = listCalls.get(path);
  if (parameters === undefined || query.length > maxQueryLength) return null;
  const given = new URLSearchParams(query);
  const kept = parameters.flatMap((name): [string, string][] => {
    const value = given.get(name);
    // An empty limit is an error that must be reported; an empty filter is the same as none.
    return value === null || (value === '' && name !== 'limit') ? [] : [[name, value]];
  });
  return { kind: 'call', key: withQuery(path, kept) };
}

/**
 * What the inventory's form sends for a field without a choice, where scripts do not leave it out: `make=all_makes` or
 * `model=`. Links never have it.
 */
const neutral = new RegExp(
  `^(?:(?:${listParameters.join('|')})(?:=\\+*)?|make=${allMakes}|year=${allYears})$`,
);

/** The path of a list that is a page of its own. */
const listPattern = /^\/inventory\/[a-z0-9-]{1,40}(?:\/[a-z0-9-]{1,120}){1,2}$/;

const ownPage = /^\/([a-z0-9-]+)$/;

/**
 * The cached page for an address. `isPage` says whether the dealership has such a page. Parameters that
 * the inventory does not use are dropped, and all unknown paths share one page, as do all vehicles that
 * `isVehicle` does not know. So only filters and comparisons can create an unlimited number of pages. `redirect`
 * is the address of a page that was requested with capitals, a trailing slash or the name behind a vehicle's id, for good
 * (308), or with fields of the inventory's form that choose nothing (302). `listAt` returns the path of the list that an
 * address means.
 */
export function cachedPage(
  url: string,
  isVehicle: (id: number) => boolean,
  isPage: (slug: string) => boolean,
  listAt: (path: string) => string | undefined,
): CachedPath | { redirect: string; status: 302 | 308 } {
  const [path, query] = split(url);
  if (path === '/inventory') {
    const parameters = query.split('&');
    const chosen = parameters.filter((parameter) => !neutral.test(parameter));
    if (chosen.length < parameters.length)
      return { redirect: addressOf(path, chosen.join('&')), status: 302 };
    const search = parseInventorySearch(Object.fromEntries(new URLSearchParams(query)));
    const kept = Object.entries(search).map(([name, value]) => [name, String(value)]);
    return { kind: 'page', key: withQuery(path, kept) };
  }
  if (path === '/alerts') {
    const criteria = readCriteria(Object.fromEntries(new URLSearchParams(query)));
    return { kind: 'page', key: path + criteriaQuery(criteria) };
  }
  if (path === '/compare') {
    const ids = comparedIn(query);
    return { kind: 'page', key: withQuery(path, ids === '' ? [] : [['ids', ids]]) };
  }
  const isKnown = (address: string) => pages.has(address) || isPage(ownPage.exec(address)?.[1] ?? '');
  if (isKnown(path)) return { kind: 'page', key: path };
  const [, id, sheet] = /^\/inventory\/([1-9]\d{0,9})(\/(?:brochure|sticker))?$/.exec(path) ?? [];
  if (id !== undefined) {
    const missing = sheet === undefined ? vehicleNotFoundPath : notFoundPath;
    return { kind: 'page', key: isVehicle(Number(id)) ? path : missing };
  }
  // A person's page is rendered in the browser, so all have the same.
  if (/^\/admin\/customers\/(?:lead|alert|news)-[1-9]\d{0,9}$/.test(path))
    return { kind: 'page', key: '/admin/customers' };
  const list = listAt(path);
  if (list !== undefined)
    return list === path ? { kind: 'page', key: path } : { redirect: addressOf(list, query), status: 308 };
  const plain = plainPath(path);
  const [, named] = /^\/inventory\/([1-9]\d{0,9})-[^/]*$/.exec(plain) ?? [];
  if (named !== undefined && isVehicle(Number(named)))
    return { redirect: addressOf(`/inventory/${named}`, query), status: 308 };
  if (plain !== path && (isKnown(plain) || /^\/inventory\/[1-9]\d{0,9}$/.test(plain)))
    return { redirect: addressOf(plain, query), status: 308 };
  return { kind: 'page', key: isVehiclePath(path) ? vehicleNotFoundPath : notFoundPath };
}

/** The path as links have it: without capitals and without a slash at its end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The vehicles that are compared; '' for none. */
const comparedIn = (query: string) =>
  idsText(parseIds(new URLSearchParams(query).get('ids') ?? '', mostCompared));

function split(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

const addressOf = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

const withQuery = (path: string, parameters: string[][]) =>
  addressOf(path, new URLSearchParams(parameters).toString());
