import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostPrefix, staffCookie } from '../accounts/staff-cookie.ts';
import { findSession } from '../accounts/sessions.store.ts';
import type { Database } from '../platform/database.ts';
import { bodyOf, type CachedResponse } from '../platform/http/cached-response.ts';
import { isApiPath } from './request-address.ts';

export type ClosedSite = ReturnType<typeof createClosedSite>;

/** A site that its dealership keeps closed to visitors: which addresses it hides, and from whom. */
export function createClosedSite(given: {
  dealership: { readonly current: { isClosed: boolean } };
  database: Database;
  clock: () => Date;
}) {
  const { dealership, database, clock } = given;
  return {
    /** Whether visitors see "Opening soon" at this address. It hides pages only: no call, no file, no link in a mail. */
    hides: (url: string): boolean => dealership.current.isClosed && isPage(url.split('?', 1)[0] ?? ''),
    /** Whether the browser of somebody who is signed in asks. */
    admits: async ({ headers }: IncomingMessage): Promise<boolean> => {
      const [, token] = cookiePattern.exec(headers.cookie ?? '') ?? [];
      if (token === undefined) return false;
      return (await findSession(database.queries, token, clock(), { isUse: false })) !== null;
    },
  };
}

const cookiePattern = new RegExp(`(?:^|; )(?:${hostPrefix})?${staffCookie}=([\\w-]{1,128})(?:;|$)`);

const isPage = (path: string) =>
  !isApiPath(path) && !/^\/(?:images|assets|admin|login|alerts)(?:\/|$)|^\/[^/]+\.\w+$/.test(path);

/** Sends a page of a closed site to staff, with a line above it that says so. Drawn by a style: the page's scripts stay right. */
export async function sendPreview(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedResponse,
): Promise<void> {
  const html = (await bodyOf(page)).toString().replace('</head>', `${previewLine}</head>`);
  const headers = Object.fromEntries(
    Array.from({ length: page.notModified.length / 2 }, (_, index) =>
      page.notModified.slice(2 * index, 2 * index + 2),
    ),
  );
  delete headers['etag'];
  response.writeHead(page.status, { ...headers, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : html);
}

const previewLine =
  '<style>body::before{content:"Preview: visitors see “Opening soon”. Open the website in Settings, Dealership.";' +
  'display:block;padding:.75rem 1.25rem;background:#7a4f01;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif;text-align:center}</style>';
