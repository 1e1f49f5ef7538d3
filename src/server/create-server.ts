import { sealSecondFactors } from '../accounts/second-factor/sealed-secret.ts';
import { alertMailsFor } from '../alerts/mail/alert-mails.ts';
import { createApiApp } from '../api/app.ts';
import { leadMails } from '../api/lead-endpoints.ts';
import { isForSearchEngines } from '../dealership/search-engines.ts';
import { createFloodAlarm } from '../floods/flood-alarm.ts';
import type { ImageHandler } from '../images/images.http.ts';
import type { NodeCopies } from '../images/storage/node-copies.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { appointmentMailsFor } from '../inquiries/mail/appointment-news-mails.ts';
import { newsletterMailsFor } from '../newsletter/mail/newsletter-mails.ts';
import { createFeedEditions } from '../feeds/out/feed-editions.ts';
import { findPublic } from '../vehicles/catalogue/visitor-lists.ts';
import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import { pagePartOf } from '../measurement/page-part.ts';
import type { RenderPage } from '../platform/browser/page-context.ts';
import { closeInTurn } from '../platform/close-in-turn.ts';
import type { Database } from '../platform/database.ts';
import type { CachedResponse } from '../platform/http/cached-response.ts';
import { reachingOf } from '../platform/http/reaching.ts';
import { createSpool, createStaffSpool } from '../platform/http/spool.ts';
import type { ReadPicture } from '../platform/mail/deliver.ts';
import { deliveryOf } from '../platform/mail/delivery-now.ts';
import { logError, type Log } from '../platform/log.ts';
import { createRedirectHits } from '../redirects/redirect-hits.ts';
import type { Settings } from '../platform/settings.ts';
import { createCachedResponses } from './rendering/cached-responses.ts';
import { createClosedSite } from './closed-site.ts';
import { startBackgroundWork } from './background-work.ts';
import { createRequestListener } from './request-listener.ts';
import { openLiveData } from './live-data.ts';
import { createRequestHandler } from './request-handler.ts';
import { openPageViews } from '../page-views/open-page-views.ts';
import { createViewCall } from '../page-views/view-call.ts';

/** Memory for cached responses, in bytes: about 1,500 compressed pages with their styles. */
const maxCachedBytes = 64 * 1024 * 1024;
/** Milliseconds for which a rendering waits for its turn, so that nobody waits for a page for more than three seconds. */
const longestWaitMs = 2_000;
/** Milliseconds between two checks for a new day. */
const dayCheckInterval = 10 * 60_000;

export type ServerDependencies = {
  database: Database;
  settings: Settings;
  clock: () => Date;
  log: Log;
  images: ImageHandler;
  storage: ImageStorage;
  /** Null where images are on this disk anyway. */
  copies: NodeCopies | null;
  /** False while a first start still stores the demo's pictures. */
  hasItsFiles?: () => boolean;
  /** Reads the pictures of mails. */
  readPicture: ReadPicture;
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
  const { publicUrl, trustProxy } = settings;

  const responses = createCachedResponses({
    callApi: (path, init) => api.request(path, init),
    renderPage: dependencies.renderPage,
    publicUrl,
    imagesUrl: settings.imagesUrl,
    isForSearchEngines: () => isForSearchEngines(dealership.current),
    measured: () => {
      // Only staff see the pages of a closed site.
      if (dealership.current.isClosed) return null;
      const policy = ['cookies', 'privacy'].find((slug) => live.pages.current.has(slug));
      return pagePartOf(live.measurement.current, policy === undefined ? null : `/${policy}#measurement`);
    },
    videoOrigins: () => [...catalogue.current.videoOrigins.keys()].filter((origin) => origin !== ''),
    clock,
    maxBytes: maxCachedBytes,
    renderTimeoutMs: dependencies.renderTimeoutMs,
    // Like the rate limits it would stand in the way of a load test, and of Vite, which compiles what it renders.
    longestWaitMs: settings.rateLimits && dependencies.keepPages ? longestWaitMs : Infinity,
  });
  const liveData = await openLiveData({ database, clock, settings, log, onChange: responses.invalidate });
  const { live } = liveData;
  await sealSecondFactors(database.queries, live.secrets, log);
  const { catalogue, dealership } = live;
  const closed = createClosedSite({ dealership, database, clock });
  const views = await openPageViews({
    database,
    dealership,
    clock,
    log,
    interval: dependencies.viewInterval,
  });
  const { countView } = views;
  const redirectHits = createRedirectHits({
    database,
    clock,
    interval: dependencies.viewInterval,
    onError: logError(log, 'uses of redirects could not be written'),
  });
  const { appearance, mailConfig } = live;
  const look = {
    dealership: () => dealership.current,
    appearance: () => appearance.current,
    texts: () => mailConfig.config.texts,
    clock,
  };
  const mailsOfAlerts = alertMailsFor(settings, look);
  const newsletterMails = newsletterMailsFor(settings, look);
  const alertMails = () => (mailConfig.config.mail === null ? null : mailsOfAlerts);
  const deliver = deliveryOf(() => mailConfig.config.mail, dependencies.readPicture);
  const appointmentMails = appointmentMailsFor(settings, {
    mail: () => mailConfig.config.mail,
    dealership: () => dealership.current,
    appearance: () => appearance.current,
    texts: () => mailConfig.config.texts,
    vehicle: (id) => findPublic(catalogue.current, id),
  });
  const feedEditions = createFeedEditions({ ...live, settings, clock });
  const reaching = reachingOf(settings);
  const background = await startBackgroundWork({
    ...dependencies,
    reaching,
    feedEditions,
    secrets: live.secrets,
    alertMails,
    newsletterMails,
    appointmentMails,
    leadMails: leadMails({ ...live, settings }),
    live,
  });

  const floodAlarm = createFloodAlarm({ database, clock, log, channel: inquiriesChannel });
  const spool = createSpool(settings.dataDir);
  let stopping = false;
  const api = createApiApp({
    ...live,
    database,
    settings,
    reaching,
    clock,
    log,
    storage: dependencies.storage,
    spool,
    staffSpool: createStaffSpool(settings.dataDir),
    countView,
    alertMails,
    newsletterMails,
    deliver,
    appointmentMails,
    floodAlarm,
    backups: background.backups,
    feedEditions,
    isStopping: () => stopping,
  });
  // Pages show the year, so they depend on the day. Revalidating costs nothing while no page is requested.
  const dayCheck = setInterval(() => void responses.invalidate(), dayCheckInterval).unref();

  const listener = createRequestListener({
    responses,
    files: dependencies.files,
    hides: closed.hides,
    handleView: createViewCall({ catalogue, countView, trustProxy }),
    handle: createRequestHandler({
      ...dependencies,
      api,
      responses,
      live,
      feedEditions,
      closed,
      spool,
      countRedirect: redirectHits.count,
    }),
    trustProxy,
    log,
  });

  return {
    api,
    listener,
    catalogue,
    backups: background.backups,
    /** Sends a mail through the mail server of that moment; `sendsMail` says whether there is one. */
    deliver,
    sendsMail: () => mailConfig.config.mail !== null,
    /** Look-ups of cached responses, and their memory. */
    cacheFigures: () => responses.figures,
    /** The kinds of jobs that this process runs. */
    jobKinds: background.jobKinds,
    /** What was beyond what all visitors together may send. */
    floodCounts: floodAlarm.counts,
    /** For tests: resolves when visitors of this process see what was committed before the call, on the day of the clock. */
    refresh: async () => {
      await liveData.refresh();
      await responses.invalidate();
    },
    /** Fails the readiness check from now on, so that load balancers turn to other nodes. */
    announceStop: () => {
      stopping = true;
    },
    /** Ends the event streams, which would otherwise delay a stop for as long as someone listens. */
    endStreams: () => live.liveInquiries.end(),
    /** Writes what is only in memory and stops listening for changes. The caller closes the database. */
    close: async () => {
      clearInterval(dayCheck);
      await closeInTurn([background, views, redirectHits, liveData], log);
    },
  };
}
