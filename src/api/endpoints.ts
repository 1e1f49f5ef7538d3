import { buyersOf } from '../inquiries/buyers.store.ts';
import { createAccountsApi } from '../accounts/accounts.api.ts';
import { createStaffAccountsApi } from '../accounts/accounts.staff.api.ts';
import { changeViewOf } from '../accounts/change-view.ts';
import { sessionWatch } from '../accounts/guard.ts';
import { createForgottenPasswordApi } from '../accounts/forgotten-password/forgotten-password.api.ts';
import { createOwnAccountApi } from '../accounts/own-account.staff.api.ts';
import { createPasskeysApi } from '../accounts/passkeys/passkeys.staff.api.ts';
import { createSignInsApi } from '../accounts/sign-in-log/sign-ins.staff.api.ts';
import { createAlertsApi } from '../alerts/alerts.api.ts';
import { mailHeldBackAlerts } from '../alerts/alerts.store.ts';
import { createStaffAlertsApi } from '../alerts/alerts.staff.api.ts';
import type { AlertMails } from '../alerts/mail/alert-mails.ts';
import type { LiveAppearance } from '../appearance/appearance.live.ts';
import { readSavedAppearance } from '../appearance/appearance.store.ts';
import { readSecondFactor } from '../accounts/second-factor/second-factor.store.ts';
import { createAppearanceApi } from '../appearance/appearance.staff.api.ts';
import { createBackupsApi } from '../backups/backups.staff.api.ts';
import type { Backups } from '../backups/schedule.ts';
import { createChangesApi } from '../changes/changes.staff.api.ts';
import { createCustomersApi } from '../customers/customers.staff.api.ts';
import { createRetentionApi } from '../customers/retention/retention.staff.api.ts';
import { createDashboardApi } from '../dashboard/dashboard.staff.api.ts';
import type { LiveDealership } from '../dealership/dealership.live.ts';
import { createFirstStepsApi } from '../dealership/first-steps.staff.api.ts';
import { createDealershipApi } from '../dealership/dealership.staff.api.ts';
import { createSiteApi } from '../dealership/site.api.ts';
import { createImagesApi } from '../images/images.staff.api.ts';
import type { FloodAlarm } from '../floods/flood-alarm.ts';
import type { FloodKind } from '../floods/flood.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { createAgendaApi } from '../inquiries/appointments/agenda.staff.api.ts';
import { createAppointmentsApi } from '../inquiries/appointments/appointments.api.ts';
import { createOwnAppointmentApi } from '../inquiries/appointments/own-appointment.api.ts';
import { createInquiriesApi } from '../inquiries/inquiries.api.ts';
import { releaseHolds } from '../inquiries/appointments/appointments.store.ts';
import { mailHeldBackTimes } from '../inquiries/appointments/confirm-time.store.ts';
import { createAdfApi } from '../inquiries/adf/adf.api.ts';
import { createLeadAddressesApi } from '../inquiries/adf/lead-addresses.staff.api.ts';
import { createAddedLeadsApi } from '../inquiries/added/added-leads.staff.api.ts';
import type { LiveInquiries } from '../inquiries/inquiries.live.ts';
import { createStaffInquiriesApi } from '../inquiries/inquiries.staff.api.ts';
import { requireInquiry } from '../inquiries/inquiry-history.store.ts';
import { createInquiryWorkApi } from '../inquiries/inquiry-work.staff.api.ts';
import type { AppointmentMails } from '../inquiries/mail/appointment-news-mails.ts';
import type { LiveMailConfig } from '../mail/mail-config.live.ts';
import { leadMailsFor } from '../inquiries/mail/lead-mails.ts';
import { sampleMail } from '../inquiries/mail/sample-mails.ts';
import { createMailApi } from '../mail/mail.staff.api.ts';
import { createMailTextsApi } from '../mail/mail-texts.staff.api.ts';
import type { MailText, MailTextKind } from '../mail/mail-texts.ts';
import type { Deliver } from '../platform/mail/deliver.ts';
import type { Secrets } from '../platform/secrets.ts';
import { replyMailFor } from '../inquiries/mail/reply-mail.ts';
import { createOffersApi } from '../sell/offers.api.ts';
import { createStaffOffersApi } from '../inquiries/offers/offers.staff.api.ts';
import { createReplyTemplatesApi } from '../inquiries/reply-templates.staff.api.ts';
import { createNewsletterApi } from '../newsletter/newsletter.api.ts';
import { createStaffNewsletterApi } from '../newsletter/newsletter.staff.api.ts';
import { createNoticesApi } from '../notices/notices.staff.api.ts';
import { createPagesApi } from '../pages/pages.api.ts';
import { linksTo, type Pages } from '../pages/pages.live.ts';
import { createStaffPagesApi } from '../pages/pages.staff.api.ts';
import type { Database } from '../platform/database.ts';
import { createApi, errorContent } from '../platform/http/api.ts';
import { publicCalls } from './public-calls.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import type { Spool } from '../platform/http/spool.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { dayOf } from '../platform/time-zones.ts';
import { createBatchesApi } from '../bulk/batches.staff.api.ts';
import { createBinApi } from '../bulk/bin/bin.staff.api.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { idsOfNamed } from '../vehicles/catalogue/staff-lists.ts';
import { findPublic, newestCards } from '../vehicles/catalogue/visitor-lists.ts';
import { createEditorsApi } from '../vehicles/editors/editors.staff.api.ts';
import { vehicleFieldTitles } from '../vehicles/field-text.ts';
import { createImportApi } from '../import/import.staff.api.ts';
import type { ImportPhotos } from '../import/photos/import-photos.ts';
import { createImportPhotosApi } from '../import/photos/import-photos.staff.api.ts';
import { createSalesApi } from '../sales/sales.staff.api.ts';
import type { LiveInventorySettings } from '../vehicles/settings/inventory-settings.live.ts';
import { createInventorySettingsApi } from '../vehicles/settings/inventory-settings.staff.api.ts';
import { createVehiclesApi } from '../vehicles/vehicles.api.ts';
import { createStaffVehiclesApi } from '../vehicles/vehicles.staff.api.ts';
import type { CountView } from '../page-views/page-views.ts';
import { createViewsApi } from '../page-views/views.api.ts';
import { createStaffViewsApi } from '../page-views/views.staff.api.ts';

export type EndpointDependencies = {
  database: Database;
  settings: Settings;
  secrets: Secrets;
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
  spool: Spool;
  backups: Backups;
  importPhotos: Pick<ImportPhotos, 'take'>;
  appointmentMails: AppointmentMails;
  mailConfig: LiveMailConfig;
  /** Sends a mail through the mail server of that moment. */
  deliver: Deliver;
  /** Returns null without a mail server. */
  alertMails: () => AlertMails | null;
  floodAlarm: FloodAlarm;
};

const floodReports =
  ({ floodAlarm }: EndpointDependencies) =>
  (kind: FloodKind) =>
  () =>
    floodAlarm.report(kind);

type Api = ReturnType<typeof createApi>;

/** The endpoints of all features, below /api, and their description. */
export function createEndpoints(dependencies: EndpointDependencies): Api {
  const api = createApi();
  addSite(api, dependencies);
  addVehicles(api, dependencies);
  addInquiries(api, dependencies);
  addSubscriptions(api, dependencies);
  addMail(api, dependencies);
  addAccounts(api, dependencies);
  addStaffTools(api, dependencies);
  describeCommonErrors(api);
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Marque', version: '1', description: 'The API of the website and of the staff screens.' },
    servers: [{ url: '/api' }],
  });
  return api;
}

/** Adds the error responses that calls have in common; an endpoint describes only its own. */
function describeCommonErrors(api: Api) {
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, request, responses } = definition.route;
    const call = `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`;
    definition.route.responses = {
      ...((request?.params || request?.query) && { 400: errorContent('A parameter is not valid') }),
      ...(request?.body?.content['application/json'] && { 400: errorContent('A field is not valid') }),
      ...(!publicCalls.includes(call) && { 401: errorContent('Not signed in') }),
      ...responses,
    };
  }
}

/** What the site itself consists of: its frame, its look, its pages, and images. */
function addSite(api: Api, dependencies: EndpointDependencies) {
  const { database, dealership, pages, appearance, catalogue, settings, alertMails, clock } = dependencies;
  api.route(
    '/site',
    createSiteApi({
      dealership,
      pages: () => linksTo(pages),
      appearance,
      listed: () => catalogue.current.listed,
      publicUrl: settings.publicUrl,
      clock,
      get offersAlerts() {
        return alertMails() !== null;
      },
    }),
  );
  api.route('/pages', createPagesApi({ pages }));
  api.route('/pages', createStaffPagesApi(dependencies));
  api.route(
    '/dealership',
    createFirstStepsApi({
      dealership,
      others: {
        look: async () => (await readSavedAppearance(database.queries)).updatedAt !== null,
        mail: () => dependencies.mailConfig.config.mail !== null,
        factor: async (id) => {
          const { isOn, passkeys } = await readSecondFactor(database.queries, id);
          return isOn || passkeys > 0;
        },
        vehicle: () => catalogue.current.listed > 0,
        pages: () =>
          (['privacy', 'terms'] as const).every(
            (name) => pages.current.has(name) || dealership.current.links[name] !== undefined,
          ),
      },
    }),
  );
  api.route('/dealership', createDealershipApi(dependencies));
  api.route('/appearance', createAppearanceApi(dependencies));
  api.route('/images', createImagesApi(dependencies));
}

function addVehicles(api: Api, dependencies: EndpointDependencies) {
  const { queries } = dependencies.database;
  const forSales = {
    ...dependencies,
    requireInquiry: requireInquiry(queries),
    buyers: buyersOf(queries),
  };
  api.route('/vehicles', createVehiclesApi(dependencies));
  api.route('/vehicles', createImportApi(dependencies));
  api.route('/vehicles', createSalesApi(forSales));
  api.route('/vehicles', createEditorsApi(dependencies));
  api.route('/vehicles', createViewsApi(dependencies));
  api.route('/vehicles', createStaffViewsApi(dependencies));
  api.route('/vehicles', createInventorySettingsApi(dependencies));
  api.route('/vehicles', createImportPhotosApi(dependencies));
  api.route('/vehicles', createBatchesApi(dependencies));
  api.route('/vehicles', createBinApi(dependencies));
  api.route('/vehicles', createStaffVehiclesApi(forSales));
}

/** Mail can be turned on and off while the process runs. */
const sendingOf = ({ mailConfig }: EndpointDependencies) => ({
  get sendsMail() {
    return mailConfig.config.mail !== null;
  },
});

const leadMails = ({ settings, dealership, appearance, mailConfig, catalogue }: EndpointDependencies) =>
  leadMailsFor(settings, {
    mail: () => mailConfig.config.mail,
    appearance: () => appearance.current,
    texts: () => mailConfig.config.texts,
    dealership: () => dealership.current,
    vehicle: (id) => findPublic(catalogue.current, id),
  });

function addAppointments(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, catalogue, dealership } = dependencies;
  const { publicUrl } = settings;
  const vehicle = (id: number) => findPublic(catalogue.current, id);
  const mailsOf = dependencies.appointmentMails;
  const given = { database, clock, dealership, mailsOf, publicUrl };
  api.route('/appointments', createOwnAppointmentApi({ ...given, vehicle }));
  api.route('/appointments', createAgendaApi(given));
}

function addInquiries(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, catalogue, dealership, alertMails } = dependencies;
  const today = () => dayOf(clock(), dealership.current.timeZone);
  const mailsOf = leadMails(dependencies);
  const forLeads = { database, clock, rateLimits: settings.rateLimits, dealership, mailsOf };
  const report = floodReports(dependencies);
  const reply = replyMailFor(settings, {
    dealership: () => dealership.current,
    appearance: () => dependencies.appearance.current,
    clock,
  });
  const sending = sendingOf(dependencies);
  const isSignedIn = sessionWatch(dependencies, 'answer-leads');
  api.route(
    '/inquiries',
    createInquiriesApi({
      ...forLeads,
      sending,
      onFlood: report('inquiries'),
      onHoldFlood: report('test-drives'),
    }),
  );
  const floods = { onFlood: report('offers'), onPhotoFlood: report('photographs') };
  api.route('/offers', createOffersApi({ ...forLeads, ...floods, sending, spool: dependencies.spool }));
  api.route(
    '/appointments',
    createAppointmentsApi({
      database,
      clock,
      dealership,
      mailsOf,
      onConfirmed: async (tx, email) => {
        const mails = alertMails();
        if (mails !== null) await mailHeldBackAlerts(tx, email, { now: clock(), mails });
      },
    }),
  );
  addAppointments(api, dependencies);
  // Before the last one, whose /:id would take their paths.
  api.route('/inquiries', createAddedLeadsApi({ database, clock, mailsOf }));
  api.route(
    '/inquiries',
    createInquiryWorkApi({
      database,
      clock,
      today,
      createMail: () => (sending.sendsMail ? reply : null),
      mailsOf,
      dealership,
    }),
  );
  const vehiclesNamed = (text: string) => idsOfNamed(catalogue.current, text);
  api.route(
    '/inquiries',
    createStaffInquiriesApi({ ...dependencies, today, isSignedIn, mailsOf, vehiclesNamed }),
  );
  api.route('/inquiries', createStaffOffersApi({ database }));
  api.route('/reply-templates', createReplyTemplatesApi({ database, clock }));
  const timeZone = () => dealership.current.timeZone;
  api.route('/leads', createAdfApi({ ...forLeads, timeZone }));
  api.route('/lead-addresses', createLeadAddressesApi({ database, clock, publicUrl: settings.publicUrl }));
  api.route('/customers', createCustomersApi(dependencies));
  api.route('/retention', createRetentionApi(dependencies));
}

/** Newsletter and alerts. */
function addSubscriptions(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, alertMails, dealership } = dependencies;
  const mailsOf = leadMails(dependencies);
  const forVisitors = { database, clock, rateLimits: settings.rateLimits };
  const report = floodReports(dependencies);
  api.route('/newsletter', createNewsletterApi({ ...forVisitors, onFlood: report('newsletter') }));
  api.route('/newsletter', createStaffNewsletterApi(dependencies));
  api.route(
    '/alerts',
    createAlertsApi({
      ...forVisitors,
      get mails() {
        return alertMails();
      },
      onFlood: report('alerts'),
      onRefused: releaseHolds,
      onConfirmed: (tx, email) =>
        mailHeldBackTimes(tx, email, { now: clock(), rules: dealership.current, mailsOf }),
    }),
  );
  api.route('/alerts', createStaffAlertsApi(dependencies));
}

/** Mail: who gets it, where it is sent from, its texts, and what waits. */
function addMail(api: Api, dependencies: EndpointDependencies) {
  const { dealership, appearance, catalogue, settings, clock } = dependencies;
  const sample = (kind: MailTextKind, text: MailText) => {
    const [newest] = newestCards(catalogue.current, 1);
    return sampleMail(kind, text, {
      dealership: dealership.current,
      appearance: appearance.current,
      vehicle: (newest && findPublic(catalogue.current, newest.id)) ?? null,
      publicUrl: settings.publicUrl,
      now: clock(),
    });
  };
  const withSample = { ...dependencies, publicUrl: settings.publicUrl, sampleMail: sample };
  api.route('/mail', createMailApi(withSample));
  api.route('/mail', createMailTextsApi(withSample));
}

function addAccounts(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock } = dependencies;
  const { rateLimits, publicUrl } = settings;
  const onFlood = floodReports(dependencies)('sign-ins');
  const forSignIns = { database, clock, rateLimits, publicUrl, isHttps: isHttps(settings), onFlood };
  api.route('/auth', createAccountsApi(forSignIns));
  const sending = sendingOf(dependencies);
  api.route('/auth', createForgottenPasswordApi({ ...dependencies, sending, onFlood }));
  // The paths of `me` come before those of an id.
  api.route('/accounts', createOwnAccountApi(dependencies));
  api.route('/accounts', createPasskeysApi(dependencies));
  api.route('/accounts', createStaffAccountsApi(dependencies));
  api.route('/sign-ins', createSignInsApi({ database, clock }));
}

function addStaffTools(api: Api, dependencies: EndpointDependencies) {
  const { database, secrets, mailConfig, clock } = dependencies;
  api.route(
    '/notices',
    createNoticesApi({ database, secrets, clock, sendsMail: () => mailConfig.config.mail !== null }),
  );
  api.route('/dashboard', createDashboardApi(dependencies));
  api.route('/backups', createBackupsApi(dependencies));
  api.route(
    '/changes',
    createChangesApi({
      database,
      fieldLabels: vehicleFieldTitles,
      viewOf: ({ role }) => changeViewOf(role),
    }),
  );
}
