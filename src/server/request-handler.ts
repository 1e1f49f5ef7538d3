import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { visitScript, visitScriptPath } from '../measurement/visit-script.ts';
import type { FeedEditions } from '../feeds/out/feed-editions.ts';
import { createFeedHandler, feedsPath } from '../feeds/out/feeds.http.ts';
import type { ImageHandler } from '../images/images.http.ts';
import type { ApiEnv } from '../platform/http/api.ts';
import { bodyOf, sendCachedResponse } from '../platform/http/cached-response.ts';
import { sendText } from '../platform/http/send-text.ts';
import type { Database } from '../platform/database.ts';
import type { Spool } from '../platform/http/spool.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { CachedResponses } from './rendering/cached-responses.ts';
import { cachedCall, openingSoonKey, plainPath, sellPath } from '../site/cached-paths.ts';
import { findPublic } from '../vehicles/catalogue/visitor-lists.ts';
import { notFoundPath } from '../site/not-found-paths.ts';
import { createPageAddresses, isUnknown } from '../site/page-addresses.ts';
import { redirectOf } from '../redirects/redirects.live.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { sendPreview, type ClosedSite } from './closed-site.ts';
import { appointmentPath } from './appointment-content.ts';
import { createAppointmentPage } from './appointment-page.ts';
import { createFormPosts, formPages } from './form-posts.ts';
import type { LiveData } from './live-data.ts';
import { createApiDocs } from './api-docs.ts';
import { createHandbook } from './handbook.ts';
import { isApiPath } from './request-address.ts';
import { dataHeaders } from '../platform/http/security-headers.ts';

/**
 * The largest inventory that is cached whole, about 1 MB. Our own pages only request it up to 2,000 vehicles.
 */
const maxCachedInventory = 20_000;

type Given = {
  database: Database;
  api: Hono<ApiEnv>;
  images: ImageHandler;
  responses: CachedResponses;
  /** False in development, where nothing is cached. */
  keepPages: boolean;
  live: LiveData;
  feedEditions: FeedEditions;
  closed: ClosedSite;
  /** Counts a use of the redirect with this id. */
  countRedirect: (id: number) => void;
  settings: Pick<Settings, 'publicUrl' | 'imagesUrl' | 'trustProxy' | 'rateLimits'>;
  spool: Spool;
  clock: () => Date;
  log: Log;
};

/** Answers a request; rejects if it cannot. `url` is its path and query. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
) => Promise<void>;

/** Handles what is not in the cache, or never is: an image, a call, a form or a page. */
export function createRequestHandler(given: Given): RequestHandler {
  const { live, images } = given;
  const handbook = createHandbook();
  const apiDocs = createApiDocs();
  const handleFeed = createFeedHandler({
    ...given,
    feeds: live.feeds,
    editions: given.feedEditions,
    trustProxy: given.settings.trustProxy,
  });
  const handleCall = createCallHandler(given);
  const handleForm = createFormHandler(given);
  const handlePage = createPageHandler(given);
  const handleAppointment = createAppointmentPage({
    call: given.api.request,
    dealership: () => live.dealership.current,
    imagesUrl: given.settings.imagesUrl,
    // The shared page of unknown addresses marks no link of the header as the page that is shown.
    frame: async () => {
      const { responses, keepPages } = given;
      const page = keepPages
        ? responses.getOrCreate({ kind: 'page', key: notFoundPath })
        : responses.render(notFoundPath);
      return (await bodyOf(await page)).toString();
    },
  });
  return async (request, response, url) => {
    if (url.startsWith('/images/')) return images(request, response);
    const path = url.split('?', 1)[0] ?? '';
    const docs = isRead(request) ? await apiDocs(path) : null;
    if (docs !== null) return sendCachedResponse(request, response, docs);
    if (path.startsWith(feedsPath)) return handleFeed(request, response, path);
    if (isApiPath(path)) return handleCall(request, response, url);
    if (path === visitScriptPath && isRead(request))
      return sendCachedResponse(request, response, await visitScript(request.headers['sec-gpc'] === '1'));
    const help = isRead(request) ? await handbook(path) : null;
    if (help !== null) return sendCachedResponse(request, response, help);
    if (path === appointmentPath && (isRead(request) || request.method === 'POST'))
      return handleAppointment(request, response, url);
    const takesForm = formPages.has(path) && (path !== sellPath || live.dealership.current.takesOffers);
    if (request.method === 'POST' && takesForm) return handleForm(request, response, path);
    if (isRead(request)) return handlePage(request, response, url);
    const allow = takesForm ? 'GET, HEAD, POST' : 'GET, HEAD';
    return sendText(response, 405, `This address takes ${allow}`, { allow });
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function createCallHandler({ api, responses, keepPages, live }: Given): RequestHandler {
  const handleApi = getRequestListener(api.fetch, {
    // Where a request names no host, as health checks by HTTP/1.0. No answer depends on it.
    hostname: 'localhost',
    overrideGlobalObjects: false,
    // It would close the connection half a second after the answer, with the next request on it.
    autoCleanupIncoming: false,
    errorHandler: malformedRequestResponse,
  });
  // A very large inventory would evict the pages from the cache, so it is streamed instead.
  const fits = (key: string) =>
    key !== '/api/vehicles/optimized' || live.catalogue.current.listed <= maxCachedInventory;
  return async (request, response, url) => {
    const call = isRead(request) && keepPages ? cachedCall(url) : null;
    if (call === null || !fits(call.key)) return handleApi(request, response);
    sendCachedResponse(request, response, await responses.getOrCreate(call));
  };
}

const createFormHandler = ({ api, responses, live, settings, spool, clock, log }: Given) =>
  createFormPosts({
    call: api.request,
    renderAnswer: responses.renderAnswer,
    vehicle: (id) => {
      const found = findPublic(live.catalogue.current, id);
      return found && { name: vehicleName(found), isSold: found.status === 'sold' };
    },
    spool,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    rateLimits: settings.rateLimits,
    clock,
    log,
  });

function createPageHandler({ responses, keepPages, live, closed, countRedirect }: Given): RequestHandler {
  const { pages, redirects } = live;
  const addresses = createPageAddresses(live);
  return async (request, response, url) => {
    const path = url.split('?', 1)[0] ?? '';
    const moved = pages.current.moved.get(plainPath(path).slice(1));
    if (moved !== undefined) return sendMoved(response, `/${moved}${url.slice(path.length)}`);
    const isHidden = closed.hides(url);
    if (isHidden && !(await closed.admits(request)))
      return sendCachedResponse(
        request,
        response,
        await responses.getOrCreate({ kind: 'page', key: openingSoonKey }),
      );
    const page = addresses.find(url);
    const earlier = 'key' in page && isUnknown(page.key) ? redirectOf(redirects.current, url) : undefined;
    if (earlier !== undefined) {
      countRedirect(earlier.id);
      return sendMoved(response, earlier.to);
    }
    if (!keepPages) return sendCachedResponse(request, response, await responses.render(url));
    if ('redirect' in page)
      return sendText(response, page.status, 'This page has another address', { location: page.redirect });
    const cached = await responses.getOrCreate(page);
    if (isHidden) return sendPreview(request, response, cached);
    sendCachedResponse(request, response, cached);
  };
}

const sendMoved = (response: ServerResponse, location: string) =>
  sendText(response, 301, 'This page has moved', {
    location,
    // The page may move back. A browser that has kept the redirect would then go in circles.
    'cache-control': 'no-cache',
  });

/** The response to a request that Hono cannot read: 400 if Host and path make no valid URL, else 500. */
function malformedRequestResponse(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError
      ? [400, 'The host or the address of the request cannot be read']
      : [500, 'Something went wrong on our side.'];
  return Response.json(
    { message },
    {
      status,
      headers: {
        ...dataHeaders,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      },
    },
  );
}
