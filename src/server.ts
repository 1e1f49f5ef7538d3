import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApiApp } from './api.ts';
import { openDealership } from './dealership/dealership.live.ts';
import { readDealership } from './dealership/dealership.store.ts';
import { startImageCleaning } from './images/storage/cleaning.ts';
import type { ImageHandler } from './images/images.http.ts';
import type { ImageStorage } from './images/storage/storage.ts';
import { openLiveInquiries } from './inquiries/inquiries.live.ts';
import { openPages } from './pages/pages.live.ts';
import { allPages } from './pages/pages.store.ts';
import type { Database } from './platform/database.ts';
import { sendCachedResponse, type CachedResponse } from './platform/http/cached-response.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { malformedRequestResponse } from './platform/http/malformed-request.ts';
import type { Log } from './platform/log.ts';
import type { RenderPage } from './platform/browser/page-context.ts';
import type { Settings } from './platform/settings.ts';
import { QueueRejection } from './platform/work-queue.ts';
import { createCachedResponses } from './rendering/cached-responses.ts';
import { cachedCall, cachedPage, type CachedPath } from './site/cached-paths.ts';
import { openCatalogue } from './vehicles/catalogue/catalogue.ts';
import { encodedVehicle } from './vehicles/catalogue/visitor-lists.ts';
import { vehicleImages } from './vehicles/vehicles.store.ts';
import { createPageViews } from './vehicles/views/page-views.ts';
import { createViewCall } from './vehicles/views/view-call.ts';
import { createViewCounter } from './vehicles/views/views.ts';

/** Memory for ready answers, in bytes: some 1,500 pages with their styles, compressed. */
const readyBytes = 64 * 1024 * 1024;
/** Listed vehicles up to which the whole inventory is kept ready, some 1 MB; our own pages ask for no larger one than 2,000. */
const mostKeptWhole = 20_000;
/** Milliseconds between two looks whether a new day has come. */
const dayWatchInterval = 10 * 60_000;

export type ServerDependencies = {
  database: Database;
  settings: Settings;
  clock: () => Date;
  log: Log;
  images: ImageHandler;
  storage: ImageStorage;
  /** Renders a page; in development it is loaded anew after each change, and nothing is kept. */
  renderPage: RenderPage;
  keepPages: boolean;
  /** Built browser files by path; empty in development, where Vite serves them. */
  files: ReadonlyMap<string, CachedResponse>;
  /** Milliseconds between two writings of counted page views. */
  viewInterval: number;
};

/** The whole server as a function of what it depends on: an API to call in-process and a listener for `node:http`. */
export async function createServer(dependencies: ServerDependencies) {
  const { database, settings, clock, log } = dependencies;
  const answers = createCachedResponses({
    callApi: (path, init) => api.request(path, init),
    renderPage: dependencies.renderPage,
    publicUrl: settings.publicUrl,
    clock,
    maxBytes: readyBytes,
  });
  const live = {
    onChange: answers.invalidate,
    onError: (error: unknown) => {
      log.error({ err: error }, 'reloading what visitors see failed');
    },
  };
  const catalogue = await openCatalogue(database, live);
  const dealership = await openDealership(database, live);
  const pages = await openPages(database, live);
  const liveInquiries = await openLiveInquiries(database, {
    onError: (error) => {
      log.error({ err: error }, 'reading the news about inquiries failed');
    },
  });
  const views = createViewCounter(database, {
    interval: dependencies.viewInterval,
    onError: (error) => {
      log.error({ err: error }, 'counted page views could not be written');
    },
  });
  const countView = createPageViews({ views, clock });
  const cleaning = startImageCleaning({
    database,
    storage: dependencies.storage,
    clock,
    namedBy: [vehicleImages, readDealership, allPages],
    onError: (error) => {
      log.error({ err: error }, 'images could not be cleaned up');
    },
  });
  const api = createApiApp({
    database,
    settings,
    clock,
    log,
    catalogue,
    countView,
    dealership,
    pages,
    liveInquiries,
    storage: dependencies.storage,
  });

  // Pages show the year: at the turn of a day they are looked at again, which costs nothing while none is asked for.
  const clockWatch = setInterval(() => void answers.invalidate(), dayWatchInterval).unref();

  const answerView = createViewCall({ catalogue, countView, trustProxy: settings.trustProxy });
  const answerApi = getRequestListener(api.fetch, {
    overrideGlobalObjects: false,
    errorHandler: malformedRequestResponse,
  });

  // Sent in slices as it is made: kept, a very large inventory would push the pages out of the memory for ready answers.
  const isKept = ({ key }: CachedPath) =>
    key !== '/api/vehicles/optimized' || catalogue.current.listed <= mostKeptWhole;

  const isVehicle = (id: number) => encodedVehicle(catalogue.current, id) !== undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    if (url.startsWith('/images/')) return dependencies.images(request, response);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (isApiPath(url.split('?', 1)[0] ?? '')) {
      const call = readable && dependencies.keepPages ? cachedCall(url) : null;
      if (call && isKept(call)) return sendCachedResponse(request, response, await answers.getOrCreate(call));
      return answerApi(request, response);
    }
    if (!readable) {
      return refuse(response, 405, 'This address takes GET, HEAD', { allow: 'GET, HEAD' });
    }
    if (!dependencies.keepPages) return sendCachedResponse(request, response, await answers.render(url));
    const page = cachedPage(url, isVehicle);
    if ('redirect' in page) return refuse(response, 308, 'This page has moved', { location: page.redirect });
    sendCachedResponse(request, response, await answers.getOrCreate(page));
  };

  const listener: RequestListener = (request, response) => {
    const url = addressOf(request);
    if (url === null) return refuse(response, 400, 'The request names no address of this site');
    request.url = url;
    if (request.method === 'GET' || request.method === 'HEAD') {
      // Asked before anything else: what is ready costs one look-up and one write.
      const kept = answers.get(url) ?? dependencies.files.get(url);
      if (kept) return sendCachedResponse(request, response, kept);
    }
    if (answerView(request, response)) return undefined;
    answer(request, response, url).catch((error: unknown) => {
      if (error instanceof QueueRejection) {
        return refuse(response, 503, 'The site is busy. Please try again in a moment.', {
          'retry-after': '2',
        });
      }
      log.error({ err: error, path: url }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Something went wrong on our side.');
    });
  };

  return {
    api,
    listener,
    catalogue,
    /** Resolves when visitors of this process see what was committed before the call. */
    refresh: () => Promise.all([catalogue.refresh(), dealership.refresh(), pages.refresh()]),
    /** Ends the answers that would go on for as long as someone listens; they would hold up a stop. */
    endStreams: () => liveInquiries.end(),
    /** Writes what is only in memory and stops listening for changes. The database is the caller's to close. */
    close: async () => {
      clearInterval(clockWatch);
      for (const part of [cleaning, views, catalogue, dealership, pages, liveInquiries]) {
        // A database that is away is no reason not to stop.
        await part.close().catch((error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
        });
      }
    },
  };
}

const isApiPath = (path: string) =>
  path === '/api' ||
  path.startsWith('/api/') ||
  ['/healthz', '/readyz', '/sitemap.xml', '/robots.txt'].includes(path) ||
  /^\/sitemap-\d+\.xml$/.test(path);

/** Path and query of a request, also of one that names the whole address (RFC 9112, 3.2.2); null when it has none. */
function addressOf({ url = '/' }: IncomingMessage): string | null {
  if (url.startsWith('/')) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function refuse(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  response
    .writeHead(status, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers })
    .end(text);
}
