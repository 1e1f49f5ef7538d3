import { buyersOf } from '../inquiries/buyers.store.ts';
import { createAccountsApi } from '../accounts/accounts.api.ts';
import { createStaffAccountsApi } from '../accounts/accounts.staff.api.ts';
import { changeViewOf } from '../accounts/change-view.ts';
import { createForgottenPasswordApi } from '../accounts/forgotten-password/forgotten-password.api.ts';
import { createOwnAccountApi } from '../accounts/own-account.staff.api.ts';
import { createPasskeysApi } from '../accounts/passkeys/passkeys.staff.api.ts';
import { createSignInsApi } from '../accounts/sign-in-log/sign-ins.staff.api.ts';
import { readSavedAppearance } from '../appearance/appearance.store.ts';
import { readSecondFactor } from '../accounts/second-factor/second-factor.store.ts';
import { createAppearanceApi } from '../appearance/appearance.staff.api.ts';
import { createBackupsApi } from '../backups/backups.staff.api.ts';
import { createChangesApi } from '../changes/changes.staff.api.ts';
import { createDashboardApi } from '../dashboard/dashboard.staff.api.ts';
import { createFirstStepsApi, longAtWorkDays } from '../dealership/first-steps.staff.api.ts';
import { createDealershipApi } from '../dealership/dealership.staff.api.ts';
import { readAcceptedTest } from '../mail/mail-tests.store.ts';
import { daysLater } from '../vehicles/vehicle.ts';
import { hasAccountBefore } from '../accounts/first-account.store.ts';
import { createSiteApi } from '../dealership/site.api.ts';
import { createImagesApi } from '../images/images.staff.api.ts';
import { requireInquiry } from '../inquiries/inquiry-history.store.ts';
import { createNoticesApi } from '../notices/notices.staff.api.ts';
import { pushContact } from '../notices/push/push-contact.ts';
import { createPagesApi } from '../pages/pages.api.ts';
import { linksTo } from '../pages/pages.live.ts';
import { createStaffPagesApi } from '../pages/pages.staff.api.ts';
import { createApi, errorContent } from '../platform/http/api.ts';
import { publicCalls } from './public-calls.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import { createBatchesApi } from '../bulk/batches.staff.api.ts';
import { createBinApi } from '../bulk/bin/bin.staff.api.ts';
import { createEditorsApi } from '../vehicles/editors/editors.staff.api.ts';
import { vehicleFieldTitles } from '../vehicles/field-text.ts';
import { createImportApi } from '../import/import.staff.api.ts';
import { createImportPhotosApi } from '../import/photos/import-photos.staff.api.ts';
import { createIncomingFeedsApi } from '../feeds/in/incoming-feeds.staff.api.ts';
import { createSalesApi } from '../sales/sales.staff.api.ts';
import { createInventorySettingsApi } from '../vehicles/settings/inventory-settings.staff.api.ts';
import { createVehiclesApi } from '../vehicles/vehicles.api.ts';
import { createStaffVehiclesApi } from '../vehicles/vehicles.staff.api.ts';
import { createViewsApi } from '../page-views/views.api.ts';
import { createStaffViewsApi } from '../page-views/views.staff.api.ts';
import {
  accountMailsOf,
  floodReports,
  type Api,
  type EndpointDependencies,
} from './endpoint-dependencies.ts';
import { addInquiries, addMail, addSubscriptions } from './lead-endpoints.ts';

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
      isLongAtWork: () => hasAccountBefore(database.queries, daysLater(clock(), -longAtWorkDays)),
      others: {
        look: async () => (await readSavedAppearance(database.queries)).updatedAt !== null,
        mail: async () =>
          (await readAcceptedTest(database.queries, dependencies.mailConfig.config.mail)) !== null,
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
  const { privateFeeds } = dependencies.settings;
  api.route(
    '/incoming-feeds',
    createIncomingFeedsApi({ ...dependencies, reaching: privateFeeds ? { isAllowed: () => true } : {} }),
  );
  api.route('/vehicles', createBatchesApi(dependencies));
  api.route('/vehicles', createBinApi(dependencies));
  api.route('/vehicles', createStaffVehiclesApi(forSales));
}

function addAccounts(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, log } = dependencies;
  const { rateLimits, publicUrl } = settings;
  const onFlood = floodReports(dependencies)('sign-ins');
  const forSignIns = { database, clock, rateLimits, publicUrl, isHttps: isHttps(settings), onFlood };
  api.route('/auth', createAccountsApi(forSignIns));
  const mails = accountMailsOf(dependencies);
  const later = (work: () => Promise<void>) => {
    work().catch((error: unknown) =>
      log.error({ err: error }, 'a link for a new password could not be mailed'),
    );
  };
  api.route('/auth', createForgottenPasswordApi({ ...dependencies, mails, later, onFlood }));
  // The paths of `me` come before those of an id.
  api.route('/accounts', createOwnAccountApi({ ...dependencies, mails }));
  api.route('/accounts', createPasskeysApi({ ...dependencies, mails }));
  api.route('/accounts', createStaffAccountsApi({ ...dependencies, mails }));
  api.route('/sign-ins', createSignInsApi({ database, clock }));
}

function addStaffTools(api: Api, dependencies: EndpointDependencies) {
  const { database, secrets, settings, dealership, mailConfig, clock } = dependencies;
  api.route(
    '/notices',
    createNoticesApi({
      database,
      secrets,
      clock,
      sendsMail: () => mailConfig.config.mail !== null,
      contact: () => pushContact(settings, dealership.current.email),
    }),
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
