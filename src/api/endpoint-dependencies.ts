import type { AccountMails } from '../accounts/account-mail.ts';
import type { LiveAdvisers } from '../accounts/advisers.live.ts';
import type { AlertMails } from '../alerts/mail/alert-mails.ts';
import type { LiveAppearance } from '../appearance/appearance.live.ts';
import type { Backups } from '../backups/schedule.ts';
import type { LiveDealership } from '../dealership/dealership.live.ts';
import type { FeedEditions } from '../feeds/out/feed-editions.ts';
import type { LiveFeeds } from '../feeds/out/feeds.live.ts';
import type { FloodAlarm } from '../floods/flood-alarm.ts';
import type { FloodKind } from '../floods/flood.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import type { LiveInquiries } from '../inquiries/inquiries.live.ts';
import type { AppointmentMails } from '../inquiries/mail/appointment-news-mails.ts';
import { staffLetterheadOf } from '../mail/letterhead.ts';
import type { LiveMailConfig } from '../mail/mail-config.live.ts';
import type { Deliver } from '../platform/mail/deliver.ts';
import type { NewsletterMails } from '../newsletter/mail/newsletter-mails.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { LiveMeasurement } from '../measurement/measurement.live.ts';
import { type Pages } from '../pages/pages.live.ts';
import type { Redirects } from '../redirects/redirects.live.ts';
import type { Database } from '../platform/database.ts';
import type { createApi } from '../platform/http/api.ts';
import type { Reaching } from '../platform/http/reaching.ts';
import type { Spool } from '../platform/http/spool.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import type { LiveInventorySettings } from '../vehicles/settings/inventory-settings.live.ts';
import type { CountView } from '../page-views/page-views.ts';

/** What the endpoints need of the process. */
export type EndpointDependencies = {
  database: Database;
  settings: Settings;
  secrets: Secrets;
  /** How servers of others are reached that staff name. */
  reaching: Reaching;
  clock: () => Date;
  log: Log;
  catalogue: Catalogue;
  advisers: LiveAdvisers;
  countView: CountView;
  dealership: LiveDealership;
  appearance: LiveAppearance;
  inventorySettings: LiveInventorySettings;
  feeds: LiveFeeds;
  feedEditions: FeedEditions;
  liveInquiries: LiveInquiries;
  pages: Pages;
  measurement: LiveMeasurement;
  redirects: Redirects;
  storage: ImageStorage;
  spool: Spool;
  staffSpool: Spool;
  backups: Backups;
  appointmentMails: AppointmentMails;
  mailConfig: LiveMailConfig;
  /** Sends a mail through the mail server of that moment. */
  deliver: Deliver;
  /** Returns null without a mail server. */
  alertMails: () => AlertMails | null;
  newsletterMails: NewsletterMails;
  floodAlarm: FloodAlarm;
};

export type Api = ReturnType<typeof createApi>;

/** Reports a flood of one kind: `floodReports(dependencies)('alerts')` is called at each. */
export const floodReports =
  ({ floodAlarm }: EndpointDependencies) =>
  (kind: FloodKind) =>
  () =>
    floodAlarm.report(kind);

/** How the owners of accounts are written to. */
export function accountMailsOf(dependencies: EndpointDependencies): AccountMails {
  const { dealership, appearance, settings, clock, mailConfig } = dependencies;
  return {
    get sendsMail() {
      return mailConfig.config.mail !== null;
    },
    publicUrl: settings.publicUrl,
    look: () => ({
      head: staffLetterheadOf(dealership.current, appearance.current, clock()),
      timeZone: dealership.current.timeZone,
      replyTo: dealership.current.email,
    }),
  };
}

/** Mail can be turned on and off while the process runs. */
export const sendingOf = ({ mailConfig }: EndpointDependencies) => ({
  get sendsMail() {
    return mailConfig.config.mail !== null;
  },
});
