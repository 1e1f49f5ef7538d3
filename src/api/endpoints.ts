import { buyersOf } from '../inquiries/buyers.store.ts';
import { createApiKeysApi } from '../api-keys/api-keys.staff.api.ts';
import { endKeysOf } from '../api-keys/api-keys.store.ts';
import { createAccountsApi } from '../accounts/accounts.api.ts';
import { createStaffAccountsApi } from '../accounts/accounts.staff.api.ts';
import { changeViewOf } from '../accounts/change-view.ts';
import { createForgottenPasswordApi } from '../accounts/forgotten-password/forgotten-password.api.ts';
import { createOwnAccountApi } from '../accounts/own-account.staff.api.ts';
import { createPasskeysApi } from '../accounts/passkeys/passkeys.staff.api.ts';
import { createSignInsApi } from '../accounts/sign-in-log/sign-ins.staff.api.ts';
import { readSavedAppearance } from '../appearance/appearance.store.ts';
import { createSecondFactorApi } from '../accounts/second-factor/second-factor.staff.api.ts';
import { readSecondFactor } from '../accounts/second-factor/second-factor.store.ts';
import { createAppearanceApi } from '../appearance/appearance.staff.api.ts';
import { isInTrouble } from '../backups/backup-state.ts';
import { createBackupsApi } from '../backups/backups.staff.api.ts';
import { createDatabaseApi } from '../backups/database.staff.api.ts';
import { createChangesApi } from '../changes/changes.staff.api.ts';
import { createDashboardApi } from '../dashboard/dashboard.staff.api.ts';
import { createFirstStepsApi, longAtWorkDays } from '../dealership/first-steps.staff.api.ts';
import { createDealershipApi } from '../dealership/dealership.staff.api.ts';
import { readAcceptedTest } from '../mail/mail-tests.store.ts';
import { soldCarsPath } from '../dealership/dealership.ts';
import { daysLater } from '../vehicles/vehicle.ts';
import { hasAccountBefore } from '../accounts/first-account.store.ts';
import { createFeedPushesApi } from '../feeds/out/push/feed-pushes.staff.api.ts';
import { countWaitingChannels } from '../feeds/out/push/feed-pushes.store.ts';
import { createFeedsApi } from '../feeds/out/feeds.staff.api.ts';
import { createSiteApi } from '../dealership/site.api.ts';
import { createListPagesApi } from '../inventory/list-pages.api.ts';
import { createImagesApi } from '../images/images.staff.api.ts';
import { countFailingMailboxes } from '../inquiries/imap/lead-mailboxes.store.ts';
import { requireInquiry } from '../inquiries/inquiry-history.store.ts';
import { toolsOf } from '../measurement/measurement.ts';
import { createMeasurementApi } from '../measurement/measurement.staff.api.ts';
import { createNoticesApi } from '../notices/notices.staff.api.ts';
import { pushContact } from '../notices/push/push-contact.ts';
import { createPagesApi } from '../pages/pages.api.ts';
import { linksTo } from '../pages/pages.live.ts';
import { createStaffPagesApi } from '../pages/pages.staff.api.ts';
import { createApi } from '../platform/http/api.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import { countDelayedMail } from '../platform/mail/waiting-mail.store.ts';
import { createBatchesApi } from '../bulk/batches.staff.api.ts';
import { createBinApi } from '../bulk/bin/bin.staff.api.ts';
import { createEditorsApi } from '../vehicles/editors/editors.staff.api.ts';
import { vehicleFieldTitles } from '../vehicles/field-text.ts';
import { createImportApi } from '../import/import.staff.api.ts';
import { createImportPhotosApi } from '../import/photos/import-photos.staff.api.ts';
import { createRedirectsApi } from '../redirects/redirects.staff.api.ts';
import { createPageAddresses } from '../site/page-addresses.ts';
import { vehicleWithStockNumber } from '../vehicles/catalogue/stock-numbers.ts';
import { createIncomingFeedsApi } from '../feeds/in/incoming-feeds.staff.api.ts';
import { countWaitingFeeds } from '../feeds/in/incoming-feeds.store.ts';
import { createSalesApi } from '../sales/sales.staff.api.ts';
import { createInventorySettingsApi } from '../vehicles/settings/inventory-settings.staff.api.ts';
import { createDocumentsApi } from '../vehicles/documents/documents.api.ts';
import { createStaffDocumentsApi } from '../vehicles/documents/documents.staff.api.ts';
import { createVehiclesApi } from '../vehicles/vehicles.api.ts';
import { createStaffVehiclesApi } from '../vehicles/vehicles.staff.api.ts';
import { createViewsApi } from '../page-views/views.api.ts';
import { createStaffViewsApi } from '../page-views/views.staff.api.ts';
import { createWaitingSettingsApi } from '../staff/waiting-settings.staff.api.ts';
import { createVersionApi } from '../staff/version/version.staff.api.ts';
import { countFailingAddresses } from '../webhooks/webhook-addresses.store.ts';
import { createWebhooksApi } from '../webhooks/webhooks.staff.api.ts';
import {
  accountMailsOf,
  floodReports,
  type Api,
  type EndpointDependencies,
} from './endpoint-dependencies.ts';
import { addDescription, describeCalls } from './describe-calls.ts';
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
  describeCalls(api);
  addDescription(api);
  return api;
}

/** What the site itself consists of: its frame, its look, its pages, and images. */
function addSite(api: Api, dependencies: EndpointDependencies) {
  const { database, dealership, pages, appearance, catalogue, settings, alertMails, clock, measurement } =
    dependencies;
  api.route(
    '/site',
    createSiteApi({
      dealership,
      pages: () => [
        ...(dealership.current.soldCars === 'hidden'
          ? []
          : [{ slug: soldCarsPath.slice(1), title: 'Recently Sold' }]),
        ...linksTo(pages),
      ],
      appearance,
      listed: () => catalogue.current.listed,
      publicUrl: settings.publicUrl,
      clock,
      get offersAlerts() {
        return alertMails() !== null;
      },
      get asksConsent() {
        return toolsOf(measurement.current).asked.length > 0;
      },
    }),
  );
  api.route('/pages', createPagesApi({ pages, measurement }));
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
  api.route(
    '/redirects',
    createRedirectsApi({
      ...dependencies,
      addresses: {
        ...createPageAddresses(dependencies),
        vehicleWith: (stockNumber) => vehicleWithStockNumber(catalogue.current, stockNumber),
        publicUrl: settings.publicUrl,
      },
    }),
  );
  api.route('/appearance', createAppearanceApi(dependencies));
  api.route('/measurement', createMeasurementApi(dependencies));
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
  api.route('/lists', createListPagesApi(dependencies));
  api.route('/vehicles', createDocumentsApi(dependencies));
  api.route('/documents', createStaffDocumentsApi(dependencies));
  api.route('/vehicles', createImportApi(dependencies));
  api.route('/vehicles', createSalesApi(forSales));
  api.route('/vehicles', createEditorsApi(dependencies));
  api.route('/vehicles', createViewsApi(dependencies));
  api.route('/vehicles', createStaffViewsApi(dependencies));
  api.route('/vehicles', createInventorySettingsApi(dependencies));
  api.route('/vehicles', createImportPhotosApi(dependencies));
  api.route('/incoming-feeds', createIncomingFeedsApi(dependencies));
  api.route('/vehicles', createBatchesApi(dependencies));
  api.route('/vehicles', createBinApi(dependencies));
  api.route('/vehicles', createStaffVehiclesApi(forSales));
  api.route('/feeds', createFeedsApi(dependencies));
  api.route('/feeds', createFeedPushesApi(dependencies));
}

function addAccounts(api: Api, dependencies: EndpointDependencies) {
  const { database, secrets, settings, clock, log } = dependencies;
  const { rateLimits, publicUrl } = settings;
  const onFlood = floodReports(dependencies)('sign-ins');
  const forSignIns = { database, secrets, clock, rateLimits, publicUrl, isHttps: isHttps(settings), onFlood };
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
  api.route('/accounts', createSecondFactorApi({ ...dependencies, mails }));
  api.route('/accounts', createPasskeysApi({ ...dependencies, mails }));
  api.route('/accounts', createStaffAccountsApi({ ...dependencies, mails, endKeys: endKeysOf }));
  api.route('/api-keys', createApiKeysApi({ ...dependencies, mails }));
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
  api.route('/database', createDatabaseApi(dependencies));
  api.route('/webhooks', createWebhooksApi(dependencies));
  api.route(
    '/settings',
    createWaitingSettingsApi({
      feeds: () => countWaitingChannels(database.queries, clock()),
      mail: () => countDelayedMail(database.queries),
      marketplaces: () => countFailingMailboxes(database.queries),
      'incoming-feeds': () => countWaitingFeeds(database.queries),
      webhooks: () => countFailingAddresses(database.queries),
      backups: async () => (isInTrouble(await dependencies.backups.state()) ? 1 : 0),
    }),
  );
  api.route('/version', createVersionApi());
  api.route(
    '/changes',
    createChangesApi({
      database,
      fieldLabels: vehicleFieldTitles,
      viewOf: ({ role }) => changeViewOf(role),
    }),
  );
}
