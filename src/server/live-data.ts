import { openAdvisers, type LiveAdvisers } from '../accounts/advisers.live.ts';
import { openAppearance, type LiveAppearance } from '../appearance/appearance.live.ts';
import { openDealership, type LiveDealership } from '../dealership/dealership.live.ts';
import { openLiveInquiries, type LiveInquiries } from '../inquiries/inquiries.live.ts';
import { openMeasurement, type LiveMeasurement } from '../measurement/measurement.live.ts';
import { openFeeds, type LiveFeeds } from '../feeds/out/feeds.live.ts';
import { openPages, type Pages } from '../pages/pages.live.ts';
import { openRedirects, type Redirects } from '../redirects/redirects.live.ts';
import { openMailConfig, type LiveMailConfig } from '../mail/mail-config.live.ts';
import { closeInTurn, type Closable } from '../platform/close-in-turn.ts';
import type { Database } from '../platform/database.ts';
import { logError, type Log } from '../platform/log.ts';
import { openSecrets, type Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { dayOf } from '../platform/time-zones.ts';
import { openCatalogue, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import {
  openInventorySettings,
  type LiveInventorySettings,
} from '../vehicles/settings/inventory-settings.live.ts';

/** What this process keeps in memory of the database, and keeps up to date on notices of all processes. */
export type LiveData = {
  catalogue: Catalogue;
  advisers: LiveAdvisers;
  dealership: LiveDealership;
  appearance: LiveAppearance;
  inventorySettings: LiveInventorySettings;
  feeds: LiveFeeds;
  pages: Pages;
  measurement: LiveMeasurement;
  redirects: Redirects;
  mailConfig: LiveMailConfig;
  secrets: Secrets;
  liveInquiries: LiveInquiries;
};

/** `onChange` runs when visitors would see something else, and is waited for by whoever has changed it. */
export async function openLiveData(options: {
  database: Database;
  clock: () => Date;
  settings: Settings;
  log: Log;
  onChange: () => Promise<void>;
}): Promise<Closable & { live: LiveData; refresh: () => Promise<unknown> }> {
  const { database, clock, settings, log, onChange } = options;
  const onError = logError(log, 'data for visitors could not be reloaded');
  const forVisitors = { onChange, onError };
  const catalogue = await openCatalogue(database, forVisitors);
  const advisers = await openAdvisers(database, forVisitors);
  const dealership = await openDealership(database, forVisitors);
  const appearance = await openAppearance(database, forVisitors);
  // No page shows it.
  const forStaff = { onChange: () => undefined, onError };
  const inventorySettings = await openInventorySettings(database, forStaff);
  const feeds = await openFeeds(database, forStaff);
  const pages = await openPages(database, forVisitors);
  const measurement = await openMeasurement(database, forVisitors);
  const redirects = await openRedirects(database, forStaff);
  // Visitors are offered alerts where mail can be sent.
  const secrets = openSecrets(settings);
  const mailConfig = await openMailConfig(
    database,
    { settings, secrets, dealership: () => dealership.current },
    forVisitors,
  );
  const liveInquiries = await openLiveInquiries(database, {
    today: () => dayOf(clock(), dealership.current.timeZone),
    onError: logError(log, 'inquiry news could not be read'),
  });
  const values = [
    catalogue,
    advisers,
    dealership,
    appearance,
    inventorySettings,
    feeds,
    pages,
    measurement,
    redirects,
    mailConfig,
  ];
  return {
    live: {
      catalogue,
      advisers,
      dealership,
      appearance,
      inventorySettings,
      feeds,
      pages,
      measurement,
      redirects,
      mailConfig,
      secrets,
      liveInquiries,
    },
    refresh: () => Promise.all(values.map((value) => value.refresh())),
    close: () => closeInTurn([liveInquiries, ...values], log),
  };
}
