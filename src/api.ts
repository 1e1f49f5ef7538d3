import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { createAccountsApi } from './accounts/accounts.api.ts';
import { authenticate, closedByDefault, sessionWatch, withoutHiddenInput } from './accounts/guard.ts';
import { createOwnAccountApi } from './accounts/own-account.staff.api.ts';
import { createSignInsApi } from './accounts/sign-in-log/sign-ins.staff.api.ts';
import { createStaffAccountsApi } from './accounts/accounts.staff.api.ts';
import { changeViewOf } from './accounts/change-view.ts';
import { createAlertsApi } from './alerts/alerts.api.ts';
import { createStaffAlertsApi } from './alerts/alerts.staff.api.ts';
import type { AlertMails } from './alerts/mail/alert-mails.ts';
import { createAppearanceApi } from './appearance/appearance.staff.api.ts';
import type { LiveAppearance } from './appearance/appearance.live.ts';
import { createBrandFiles } from './appearance/brand-files.ts';
import { createBackupsApi } from './backups/backups.staff.api.ts';
import type { Backups } from './backups/schedule.ts';
import { createChangesApi } from './changes/changes.staff.api.ts';
import { createDashboardApi } from './dashboard/dashboard.staff.api.ts';
import { createDealershipApi } from './dealership/dealership.staff.api.ts';
import type { LiveDealership } from './dealership/dealership.live.ts';
import { createImagesApi } from './images/images.staff.api.ts';
import type { ImageStorage } from './images/storage/storage.ts';
import type { LiveInquiries } from './inquiries/inquiries.live.ts';
import { createStaffInquiriesApi } from './inquiries/inquiries.staff.api.ts';
import { requireInquiry } from './inquiries/inquiry-history.store.ts';
import { createInquiryWorkApi } from './inquiries/inquiry-work.staff.api.ts';
import { replyMailFor } from './inquiries/mail/reply-mail.ts';
import { createReplyTemplatesApi } from './inquiries/reply-templates.staff.api.ts';
import { createStaffNewsletterApi } from './newsletter/newsletter.staff.api.ts';
import { createStaffPagesApi } from './pages/pages.staff.api.ts';
import { createBatchesApi } from './vehicles/batches/batches.staff.api.ts';
import { createBinApi } from './vehicles/bin/bin.staff.api.ts';
import { createEditorsApi } from './vehicles/editors/editors.staff.api.ts';
import { createImportApi } from './vehicles/import/import.staff.api.ts';
import { createSalesApi } from './vehicles/sales/sales.staff.api.ts';
import { createInventorySettingsApi } from './vehicles/settings/inventory-settings.staff.api.ts';
import type { LiveInventorySettings } from './vehicles/settings/inventory-settings.live.ts';
import type { ImportPhotos } from './vehicles/import/photos/import-photos.ts';
import { createImportPhotosApi } from './vehicles/import/photos/import-photos.staff.api.ts';
import { createStaffVehiclesApi } from './vehicles/vehicles.staff.api.ts';
import { createAppointmentsApi } from './inquiries/appointments/appointments.api.ts';
import { createInquiriesApi } from './inquiries/inquiries.api.ts';
import { leadMailsFor } from './inquiries/mail/lead-mails.ts';
import { createOffersApi } from './inquiries/offers/offers.api.ts';
import { createStaffOffersApi } from './inquiries/offers/offers.staff.api.ts';
import { createNewsletterApi } from './newsletter/newsletter.api.ts';
import { linksTo, type Pages } from './pages/pages.live.ts';
import { createPagesApi } from './pages/pages.api.ts';
import { createApi, endpointOf, errorResponse, type ApiEnv } from './platform/http/api.ts';
import { clientAddress } from './platform/http/client-address.ts';
import type { Database } from './platform/database.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { ApiError } from './platform/errors.ts';
import { requestInfo } from './platform/http/request-info.ts';
import { isHttps } from './platform/http/strict-transport.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { requireJsonObject } from './platform/http/json-body.ts';
import type { Log } from './platform/log.ts';
import { dayOf } from './platform/time-zones.ts';
import type { Settings } from './platform/settings.ts';
import { publicCalls } from './public-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { createSiteApi } from './dealership/site.api.ts';
import { sellPath } from './site/cached-paths.ts';
import { robots, sitemap, sitemapFile } from './site/sitemap.ts';
import type { Catalogue } from './vehicles/catalogue/catalogue.ts';
import type { CountView } from './vehicles/views/page-views.ts';
import { vehicleFieldTitles } from './vehicles/field-text.ts';
import { createViewsApi } from './vehicles/views/views.staff.api.ts';
import { createVehiclesApi } from './vehicles/vehicles.api.ts';
import { findPublic } from './vehicles/catalogue/visitor-lists.ts';

/** Largest body of a JSON call, in bytes. */
const maxJsonBytes = 256 * 1024;
/** Calls whose body may be larger or is not JSON. A vehicle may contain its images as data URLs. */
const bodies = {
  'POST /api/vehicles': 60 * 1024 * 1024,
  'PATCH /api/vehicles/:id': 60 * 1024 * 1024,
  'POST /api/images': 'own body',
  'POST /api/appearance/marks': 'own body',
  'POST /api/offers/photos': 'own body',
  'POST /api/vehicles/import': 'own body',
  'POST /api/vehicles/import/report': 'own body',
  'POST /api/vehicles/import/photos': 'own body',
} as const;

const reads = new Set(['GET', 'HEAD']);

export type ApiDependencies = {
  database: Database;
  settings: Settings;
  clock: () => Date;
  log: Log;
  catalogue: Catalogue;
  countView: CountView;
  dealership: LiveDealership;
  appearance: LiveAppearance;
  inventorySettings: LiveInventorySettings;
  liveInquiries: LiveInquiries;
  pages: Pages;
  storage: ImageStorage;
  /** Whether this node is about to stop and wants no more requests. */
  isStopping: () => boolean;
  backups: Backups;
  importPhotos: Pick<ImportPhotos, 'take'>;
  /** Null without a mail server. */
  alertMails: AlertMails | null;
};

/** Everything except pages and images: the API below /api, the health checks, sitemap.xml and robots.txt. */
export function createApiApp(dependencies: ApiDependencies) {
  const { database, settings, clock, log, catalogue, dealership } = dependencies;
  const api = createApi();
  api.route(
    '/site',
    createSiteApi({
      dealership,
      pages: () => linksTo(dependencies.pages),
      appearance: dependencies.appearance,
      listed: () => catalogue.current.listed,
      publicUrl: settings.publicUrl,
      offersAlerts: dependencies.alertMails !== null,
    }),
  );
  api.route('/vehicles', createVehiclesApi(dependencies));
  api.route('/vehicles', createImportApi(dependencies));
  const forSales = { ...dependencies, requireInquiry: requireInquiry(database.queries) };
  api.route('/vehicles', createSalesApi(forSales));
  api.route('/vehicles', createEditorsApi(dependencies));
  api.route('/vehicles', createViewsApi(dependencies));
  api.route('/vehicles', createInventorySettingsApi(dependencies));
  api.route('/vehicles', createImportPhotosApi(dependencies));
  api.route('/vehicles', createBatchesApi(dependencies));
  api.route('/vehicles', createBinApi(dependencies));
  api.route('/vehicles', createStaffVehiclesApi(forSales));
  api.route('/images', createImagesApi(dependencies));
  const today = () => dayOf(clock(), dealership.current.timeZone);
  const forLeads = {
    database,
    clock,
    rateLimits: settings.rateLimits,
    dealership,
    mailsOf: leadMailsFor(settings, {
      dealership: () => dealership.current,
      vehicle: (id) => findPublic(catalogue.current, id),
    }),
  };
  api.route('/inquiries', createInquiriesApi(forLeads));
  api.route('/offers', createOffersApi(forLeads));
  api.route('/appointments', createAppointmentsApi({ database, clock, dealership }));
  // Before the next one, whose /:id would take its /desk.
  api.route(
    '/inquiries',
    createInquiryWorkApi({
      database,
      clock,
      today,
      createMail: replyMailFor(settings, () => dealership.current),
    }),
  );
  api.route(
    '/inquiries',
    createStaffInquiriesApi({
      ...dependencies,
      today,
      isSignedIn: sessionWatch(dependencies, 'answer-leads'),
    }),
  );
  api.route('/inquiries', createStaffOffersApi({ database }));
  api.route('/reply-templates', createReplyTemplatesApi({ database, clock }));
  api.route('/dashboard', createDashboardApi(dependencies));
  api.route('/newsletter', createNewsletterApi({ database, clock, rateLimits: settings.rateLimits }));
  api.route('/newsletter', createStaffNewsletterApi(dependencies));
  api.route(
    '/alerts',
    createAlertsApi({ database, clock, rateLimits: settings.rateLimits, mails: dependencies.alertMails }),
  );
  api.route('/alerts', createStaffAlertsApi(dependencies));
  api.route('/pages', createPagesApi({ pages: dependencies.pages }));
  api.route('/pages', createStaffPagesApi(dependencies));
  api.route('/dealership', createDealershipApi(dependencies));
  api.route('/appearance', createAppearanceApi(dependencies));
  api.route(
    '/auth',
    createAccountsApi({ database, clock, rateLimits: settings.rateLimits, isHttps: isHttps(settings) }),
  );
  // The paths of `me` come before those of an id.
  api.route('/accounts', createOwnAccountApi(dependencies));
  api.route('/accounts', createStaffAccountsApi(dependencies));
  api.route('/sign-ins', createSignInsApi({ database, clock }));
  api.route('/backups', createBackupsApi(dependencies));
  api.route(
    '/changes',
    createChangesApi({
      database,
      fieldLabels: vehicleFieldTitles,
      viewOf: ({ role }) => changeViewOf(role),
    }),
  );
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Marque', version: '1', description: 'The API of the website and of the staff screens.' },
    servers: [{ url: '/api' }],
  });

  const app = new Hono<ApiEnv>();
  app.use(async (context, next) => {
    const incoming = incomingOf(context);
    const info = incoming && requestInfo(incoming);
    const route = endpointOf(context)?.path ?? 'other';
    if (info) info.route = route;
    context.set('requestId', info?.id ?? randomUUID());
    context.set('user', null);
    context.set(
      'address',
      clientAddress(
        incoming?.socket.remoteAddress,
        context.req.header('x-forwarded-for'),
        settings.trustProxy,
      ),
    );
    await next();
    if (info) info.isStaffWrite = context.var.user !== null && !reads.has(context.req.method);
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache');
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) =>
        errorResponse(
          new ApiError(405, `This address takes ${methods.join(', ')}`, {
            headers: { allow: methods.join(', ') },
          }),
          context,
        ),
    }),
  );
  app.use(
    '/api/*',
    authenticate({ database, clock }),
    closedByDefault(publicCalls, staffCalls),
    requireJsonObject(maxJsonBytes, bodies, withoutHiddenInput),
  );
  app.route('/api', api);
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (dependencies.isStopping()) throw new ApiError(503, 'This node is stopping');
    // All nodes share the database. Without it they still serve visitors, which a balancer without a ready
    // node would not.
    if (context.req.query('exclude') !== 'database') await database.ping();
    return context.json({ status: 'ready' });
  });
  const xml = { 'content-type': 'application/xml; charset=utf-8' };
  const publishedPages = () => [
    ...(dealership.current.takesOffers ? [{ slug: sellPath.slice(1) }] : []),
    ...dependencies.pages.current.values(),
  ];
  app.get('/sitemap.xml', async (context) =>
    context.body(await sitemap(catalogue.current, publishedPages(), settings), 200, xml),
  );
  app.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0]);
    const file = await sitemapFile(catalogue.current, publishedPages(), settings, number);
    return file === null ? context.notFound() : context.body(file, 200, xml);
  });
  const brand = { ...dependencies, name: () => dealership.current.name };
  app.route('/', createBrandFiles(brand));
  app.get('/robots.txt', (context) => context.text(robots(settings.publicUrl)));
  app.notFound((context) => errorResponse(new ApiError(404, 'There is nothing at this address'), context));
  app.onError((error, context) => {
    if (error instanceof ApiError) return errorResponse(error, context);
    if (error instanceof HTTPException)
      return errorResponse(new ApiError(error.status, error.message), context);
    if (isUnavailable(error)) {
      log.warn({ requestId: context.var.requestId, err: error }, 'database unavailable');
      return errorResponse(
        new ApiError(503, 'The service is briefly unavailable. Please try again in a moment.', {
          headers: { 'retry-after': '5' },
        }),
        context,
      );
    }
    log.error(
      { requestId: context.var.requestId, route: endpointOf(context)?.path, err: error },
      'request failed',
    );
    return errorResponse(
      new ApiError(500, `Something went wrong on our side. Reference: ${context.var.requestId}`),
      context,
    );
  });
  return app;
}

/** The request on its connection; an in-process call has none. */
const incomingOf = ({ env }: { env: unknown }) =>
  typeof env === 'object' && env !== null && 'incoming' in env && env.incoming instanceof IncomingMessage
    ? env.incoming
    : undefined;
