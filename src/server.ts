import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { forgetUnconfirmed } from './alerts/alerts.store.ts';
import { alertMailsFor } from './alerts/mail/alert-mails.ts';
import { watchListings } from './alerts/watch-listings.ts';
import { createApiApp } from './api.ts';
import { createFormPosts, formPages } from './form-posts.ts';
import { openAppearance } from './appearance/appearance.live.ts';
import { openBackups } from './backups/schedule.ts';
import { openDealership } from './dealership/dealership.live.ts';
import { readDealership } from './dealership/dealership.store.ts';
import { startImageCleanup } from './images/storage/cleanup.ts';
import type { ImageHandler } from './images/images.http.ts';
import type { ImageStorage } from './images/storage/storage.ts';
import { openLiveInquiries } from './inquiries/inquiries.live.ts';
import { openPages } from './pages/pages.live.ts';
import { allPages } from './pages/pages.store.ts';
import type { Database } from './platform/database.ts';
import { sendCachedResponse, type CachedResponse } from './platform/http/cached-response.ts';
import { sendText } from './platform/http/send-text.ts';
import { logOutcome, openRequest } from './platform/http/request-info.ts';
import { malformedRequestResponse } from './platform/http/malformed-request.ts';
import type { Log } from './platform/log.ts';
import type { RenderPage } from './platform/browser/page-context.ts';
import { inServerSpan } from './platform/observability/tracing.ts';
import type { Settings } from './platform/settings.ts';
import { dayOf } from './platform/time-zones.ts';
import { QueueRejection } from './platform/work-queue.ts';
import { createCachedResponses } from './rendering/cached-responses.ts';
import { cachedCall, cachedPage, plainPath, sellPath, type CachedPath } from './site/cached-paths.ts';
import { routeName } from './site/route-names.ts';
import { forgetUnsentPhotos } from './inquiries/offers/offer-photos.store.ts';
import { forgetBatches } from './vehicles/batches/batches.store.ts';
import { keptVehicleImages } from './vehicles/batches/kept-images.store.ts';
import { emptyBin } from './vehicles/bin/bin.store.ts';
import { openCatalogue } from './vehicles/catalogue/catalogue.ts';
import { openInventorySettings } from './vehicles/settings/inventory-settings.live.ts';
import { startScheduledChanges } from './vehicles/scheduled-changes.ts';
import { encodedVehicle, findPublic } from './vehicles/catalogue/visitor-lists.ts';
import { openImportPhotos } from './vehicles/import/photos/import-photos.ts';
import { forgetImportPhotos } from './vehicles/import/photos/import-photos.store.ts';
import { createPageViews } from './vehicles/views/page-views.ts';
import { createViewCall } from './vehicles/views/view-call.ts';
import { vehicleName } from './vehicles/vehicle-name.ts';
import { createViewCounter } from './vehicles/views/views.ts';
import { openVisitorKey } from './vehicles/views/visitor-key.ts';
import { addressOf, isApiPath } from './request-address.ts';

/** Memory for cached responses, in bytes: about 1,500 compressed pages with their styles. */
const maxCachedBytes = 64 * 1024 * 1024;
/**
 * The largest inventory that is cached whole, about 1 MB. Our own pages only request it up to 2,000 vehicles.
 */
const maxCachedInventory = 20_000;
/** Milliseconds between two checks for a new day. */
const dayCheckInterval = 10 * 60_000;

export type ServerDependencies = {
  database: Database;
  settings: Settings;
  clock: () => Date;
  log: Log;
  images: ImageHandler;
  storage: ImageStorage;
  /** Renders a page. In development its code is reloaded after each change, and nothing is cached. */
  renderPage: RenderPage;
  keepPages: boolean;
  /** Milliseconds after which a rendering is abandoned. */
  renderTimeoutMs: number;
  /** Built browser files by path; empty in development, where Vite serves them. */
  files: ReadonlyMap<string, CachedResponse>;
  /** Milliseconds between two writes of counted page views. */
  viewInterval: number;
};

/**
 * Creates the whole server from its dependencies: an API for in-process calls and a listener for `node:http`.
 */
export async function createServer(dependencies: ServerDependencies) {
  const { database, settings, clock, log } = dependencies;
  const responses = createCachedResponses({
    callApi: (path, init) => api.request(path, init),
    renderPage: dependencies.renderPage,
    publicUrl: settings.publicUrl,
    imagesUrl: settings.imagesUrl,
    clock,
    maxBytes: maxCachedBytes,
    renderTimeoutMs: dependencies.renderTimeoutMs,
  });
  const live = {
    onChange: responses.invalidate,
    onError: (error: unknown) => {
      log.error({ err: error }, 'data for visitors could not be reloaded');
    },
  };
  const catalogue = await openCatalogue(database, live);
  const dealership = await openDealership(database, live);
  const appearance = await openAppearance(database, live);
  const inventorySettings = await openInventorySettings(database, {
    // No visitor reads them.
    onChange: () => undefined,
    onError: live.onError,
  });
  const pages = await openPages(database, live);
  const liveInquiries = await openLiveInquiries(database, {
    today: () => dayOf(clock(), dealership.current.timeZone),
    onError: (error) => {
      log.error({ err: error }, 'inquiry news could not be read');
    },
  });
  const views = createViewCounter(database, {
    interval: dependencies.viewInterval,
    dayOf: (time) => dayOf(time, dealership.current.timeZone),
    onError: (error) => {
      log.error({ err: error }, 'counted page views could not be written');
    },
  });
  const visitorKey = await openVisitorKey({
    database,
    clock,
    interval: dependencies.viewInterval,
    onError: (error) => {
      log.error({ err: error }, 'old visits could not be deleted');
    },
  });
  const countView = createPageViews({ views, visitorKey, clock });
  const cleanup = startImageCleanup({
    database,
    storage: dependencies.storage,
    clock,
    referencedBy: [keptVehicleImages, readDealership, allPages],
    expiring: [emptyBin, forgetBatches, forgetImportPhotos, forgetUnsentPhotos, forgetUnconfirmed],
    onError: (error) => {
      log.error({ err: error }, 'unused images could not be removed');
    },
  });
  const scheduled = startScheduledChanges({
    database,
    catalogue,
    settings: () => inventorySettings.current,
    timeZone: () => dealership.current.timeZone,
    clock,
    onError: (error) => {
      log.error({ err: error }, 'vehicles could not be published, or new arrivals ended, by schedule');
    },
  });
  let stopping = false;
  const backups = openBackups({ database, settings, clock, log });
  const { storage } = dependencies;
  const importPhotos = await openImportPhotos({ database, storage, catalogue, clock, log });
  const alertMails = alertMailsFor(settings, () => dealership.current);
  const alerts = await watchListings({
    database,
    mails: alertMails,
    clock,
    delayMs: settings.alertDelayMs,
    onError: (error) => {
      log.error({ err: error }, 'visitors could not be told of new vehicles');
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
    appearance,
    inventorySettings,
    pages,
    liveInquiries,
    storage,
    isStopping: () => stopping,
    backups,
    importPhotos,
    alertMails,
  });

  // Pages show the year, so they depend on the day. Revalidating costs nothing while no page is requested.
  const dayCheck = setInterval(() => void responses.invalidate(), dayCheckInterval).unref();

  const handleView = createViewCall({ catalogue, countView, trustProxy: settings.trustProxy });
  const handleApi = getRequestListener(api.fetch, {
    overrideGlobalObjects: false,
    errorHandler: malformedRequestResponse,
  });

  // A very large inventory would evict the pages from the cache, so it is streamed instead.
  const isCached = ({ key }: CachedPath) =>
    key !== '/api/vehicles/optimized' || catalogue.current.listed <= maxCachedInventory;

  const answerForm = createFormPosts({
    call: api.request,
    renderAnswer: responses.renderAnswer,
    vehicle: (id) => {
      const found = findPublic(catalogue.current, id);
      return found && { name: vehicleName(found), isSold: found.status === 'sold' };
    },
    publicUrl: settings.publicUrl,
    clock,
  });

  const isVehicle = (id: number) => encodedVehicle(catalogue.current, id) !== undefined;
  const isPage = (slug: string) =>
    pages.current.has(slug) || (`/${slug}` === sellPath && dealership.current.takesOffers);

  const handle = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    if (url.startsWith('/images/')) return dependencies.images(request, response);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    const path = url.split('?', 1)[0] ?? '';
    if (isApiPath(path)) {
      const call = readable && dependencies.keepPages ? cachedCall(url) : null;
      if (call && isCached(call))
        return sendCachedResponse(request, response, await responses.getOrCreate(call));
      return handleApi(request, response);
    }
    const takesForm = formPages.has(path) && (path !== sellPath || dealership.current.takesOffers);
    if (request.method === 'POST' && takesForm) return answerForm(request, response, path);
    if (!readable) {
      const allow = takesForm ? 'GET, HEAD, POST' : 'GET, HEAD';
      return sendText(response, 405, `This address takes ${allow}`, { allow });
    }
    const moved = pages.current.moved.get(plainPath(path).slice(1));
    if (moved !== undefined)
      return sendText(response, 301, 'This page has moved', {
        location: `/${moved}${url.slice(path.length)}`,
        // The page may move back. A browser that has kept the redirect would then go in circles.
        'cache-control': 'no-cache',
      });
    if (!dependencies.keepPages) return sendCachedResponse(request, response, await responses.render(url));
    const page = cachedPage(url, isVehicle, isPage);
    if ('redirect' in page)
      return sendText(response, page.status, 'This page has another address', { location: page.redirect });
    sendCachedResponse(request, response, await responses.getOrCreate(page));
  };

  const listener: RequestListener = (request, response) => {
    const url = addressOf(request);
    if (url === null) return sendText(response, 400, 'The request has no valid address of this site');
    request.url = url;
    if (request.method === 'GET' || request.method === 'HEAD') {
      // First of all: a cached response costs one look-up and one write.
      const cached = responses.get(url) ?? dependencies.files.get(url);
      if (cached) return sendCachedResponse(request, response, cached);
    }
    if (handleView(request, response)) return undefined;
    const route = routeName(url);
    const info = openRequest(request, response, { route, trustProxy: settings.trustProxy });
    logOutcome(request, response, info, log);
    const handled = inServerSpan(request, response, () => handle(request, response, url));
    handled.catch((error: unknown) => {
      if (error instanceof QueueRejection) {
        return sendText(response, 503, 'The site is busy. Please try again in a moment.', {
          'retry-after': '2',
        });
      }
      log.error({ requestId: info.id, route: info.route, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Something went wrong on our side.');
    });
  };

  return {
    api,
    listener,
    catalogue,
    /** Look-ups of cached responses, and their memory. */
    cacheFigures: () => responses.figures,
    /** Resolves when visitors of this process see what was committed before the call. */
    refresh: () =>
      Promise.all(
        [catalogue, dealership, appearance, inventorySettings, pages].map((value) => value.refresh()),
      ),
    /** Fails the readiness check from now on, so that load balancers turn to other nodes. */
    announceStop: () => {
      stopping = true;
    },
    /** Ends the event streams, which would otherwise delay a stop for as long as someone listens. */
    endStreams: () => liveInquiries.end(),
    /** Writes what is only in memory and stops listening for changes. The caller closes the database. */
    close: async () => {
      clearInterval(dayCheck);
      const parts = [alerts, importPhotos, backups, cleanup, scheduled, views, visitorKey, liveInquiries];
      for (const part of [...parts, catalogue, dealership, appearance, inventorySettings, pages]) {
        // An unavailable database must not prevent a stop.
        await part.close().catch((error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
        });
      }
    },
  };
}
