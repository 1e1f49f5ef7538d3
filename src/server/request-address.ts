import type { IncomingMessage } from 'node:http';
import { securityContactPath } from '../site/cached-paths.ts';

/** What the API answers outside of /api. */
const rootFiles = new Set([
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  securityContactPath,
  '/manifest.webmanifest',
  '/admin.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
]);

/** Whether the API answers this path. */
export const isApiPath = (path: string) =>
  path === '/api' ||
  path.startsWith('/api/') ||
  path.startsWith('/appearance/') ||
  rootFiles.has(path) ||
  /^\/sitemap-\d+\.xml$/.test(path);

/**
 * Path and query of a request, also if its target is an absolute URL (RFC 9112, 3.2.2); null if that is
 * invalid, or if a request by HTTP/1.1 has no Host (3.2).
 */
export function addressOf({ url = '/', httpVersion, headers }: IncomingMessage): string | null {
  if (headers.host === undefined && httpVersion === '1.1') return null;
  if (url.startsWith('/')) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
