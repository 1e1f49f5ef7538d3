import { readPortraits } from '../accounts/profiles.store.ts';
import { forgetUnconfirmed } from '../alerts/alerts.store.ts';
import { forgetFloods } from '../floods/floods.store.ts';
import { startReminders } from '../inquiries/appointments/reminders.ts';
import { openMailboxRounds } from '../inquiries/imap/mailbox-rounds.ts';
import { isOurs } from '../inquiries/mail/own-address.ts';
import type { LeadMails } from '../inquiries/mail/lead-mails.ts';
import type { AppointmentMails } from '../inquiries/mail/appointment-news-mails.ts';
import { forgetHolds } from '../inquiries/appointments/appointments.store.ts';
import { forgetRecipients } from '../platform/mail/recipients.ts';
import type { AlertMails } from '../alerts/mail/alert-mails.ts';
import { watchListings } from '../alerts/watch-listings.ts';
import { openBackups, type Backups } from '../backups/schedule.ts';
import { startRetention } from '../customers/retention/retention-rounds.ts';
import { feedRunsOf } from '../feeds/in/feed-job.ts';
import { troubleMails } from '../feeds/in/feed-mail.ts';
import type { FeedEditions } from '../feeds/out/feed-editions.ts';
import { pushTroubleMails } from '../feeds/out/push/push-mail.ts';
import { feedPushesOf } from '../feeds/out/push/push-feeds.ts';
import { readDealership } from '../dealership/dealership.store.ts';
import { staffLetterheadOf } from '../mail/letterhead.ts';
import { startImageCleanup } from '../images/storage/cleanup.ts';
import type { NodeCopies } from '../images/storage/node-copies.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { forgetUnsentPhotos } from '../inquiries/offers/offer-photos.store.ts';
import { startMailNotices } from '../notices/mail/mail-notices.ts';
import { openLetterRounds } from '../newsletter/letter-rounds.ts';
import { forgetLetterRecipients } from '../newsletter/letters.store.ts';
import type { NewsletterMails } from '../newsletter/mail/newsletter-mails.ts';
import { forgetSubscribers } from '../newsletter/subscriber-list.store.ts';
import { pushes } from '../notices/push/push.ts';
import { pushContact } from '../notices/push/push-contact.ts';
import { watchInquiries } from '../notices/watch-inquiries.ts';
import { allPages } from '../pages/pages.store.ts';
import { closeInTurn, type Closable } from '../platform/close-in-turn.ts';
import type { Database } from '../platform/database.ts';
import { logError, type Log } from '../platform/log.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { forgetFailedJobs } from '../platform/jobs/jobs.store.ts';
import type { Reaching } from '../platform/http/reaching.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { forgetBatches } from '../vehicles/undo/batches.store.ts';
import { keptVehicleFiles } from '../bulk/kept-files.store.ts';
import { emptyBin } from '../bulk/bin/bin.store.ts';
import { photoFetches } from '../import/photos/import-photos.ts';
import { forgetImportPhotos } from '../import/photos/import-photos.store.ts';
import { documentFiles } from '../vehicles/documents/document-files.store.ts';
import { startScheduledChanges } from '../vehicles/scheduled-changes.ts';
import { fetchWaiting } from '../vehicles/waiting-photos.store.ts';
import { deliveries } from '../webhooks/deliver.ts';
import { forgetDeliveries } from '../webhooks/deliveries.store.ts';
import { leadEvents } from '../webhooks/lead-events.ts';
import { watchVehicles } from '../webhooks/watch-vehicles.ts';
import type { LiveData } from './live-data.ts';
import { followShownImages } from './shown-images.ts';

/** Background work on every node: a lock or a lease in the database makes sure that one does each. */
export async function startBackgroundWork({
  database,
  storage,
  copies,
  hasItsFiles,
  settings,
  secrets,
  reaching,
  clock,
  log,
  alertMails,
  newsletterMails,
  appointmentMails,
  leadMails,
  feedEditions,
  live,
}: {
  database: Database;
  storage: ImageStorage;
  copies: NodeCopies | null;
  hasItsFiles?: (() => boolean) | undefined;
  settings: Settings;
  secrets: Secrets;
  reaching: Reaching;
  clock: () => Date;
  log: Log;
  /** Null without a mail server. */
  alertMails: () => AlertMails | null;
  newsletterMails: NewsletterMails;
  appointmentMails: AppointmentMails;
  leadMails: LeadMails;
  feedEditions: FeedEditions;
  live: LiveData;
}): Promise<Closable & { backups: Backups; jobKinds: readonly string[] }> {
  const { appearance, catalogue, dealership, inventorySettings, mailConfig } = live;
  const copying =
    copies &&
    (await followShownImages(
      live,
      copies,
      logError(log, 'the copies of images on this node could not be kept up to date'),
    ));
  const cleanup = startImageCleanup({
    database,
    storage,
    clock,
    referencedBy: [keptVehicleFiles, readDealership, allPages, readPortraits],
    others: [documentFiles([keptVehicleFiles])],
    expiring: [
      emptyBin,
      forgetBatches,
      forgetImportPhotos,
      forgetUnsentPhotos,
      forgetUnconfirmed,
      forgetRecipients,
      forgetFloods,
      forgetHolds,
      forgetFailedJobs,
      forgetDeliveries,
      forgetSubscribers,
      forgetLetterRecipients,
    ],
    onError: logError(log, 'unused images could not be removed'),
  });
  const scheduled = startScheduledChanges({
    database,
    catalogue,
    settings: () => inventorySettings.current,
    timeZone: () => dealership.current.timeZone,
    clock,
    onError: logError(log, 'vehicles could not be published, or new arrivals ended, by schedule'),
  });
  const retention = startRetention({
    database,
    clock,
    timeZone: () => dealership.current.timeZone,
    onError: logError(log, 'archived inquiries could not be erased after their time'),
  });
  const backups = openBackups({ database, settings, clock, log, hasItsFiles });
  const alerts = await watchListings({
    database,
    mails: alertMails,
    clock,
    delayMs: settings.alertDelayMs,
    onError: logError(log, 'visitors could not be told of new vehicles'),
  });
  const reminders = startReminders({
    database,
    clock,
    dealership: () => dealership.current,
    mailsOf: appointmentMails,
    onError: logError(log, 'customers could not be reminded of appointments'),
  });
  const sendsMail = () => mailConfig.config.mail !== null;
  const letters = await openLetterRounds({
    database,
    clock,
    mails: () => (sendsMail() ? newsletterMails : null),
    onError: logError(log, 'newsletter letters could not be sent'),
  });
  const letterhead = () => staffLetterheadOf(dealership.current, appearance.current, clock());
  const noticeSite = () => ({
    publicUrl: settings.publicUrl,
    timeZone: dealership.current.timeZone,
    head: letterhead(),
  });
  const contact = () => pushContact(settings, dealership.current.email);
  const notices = await watchInquiries({
    database,
    clock,
    mail: () => (sendsMail() ? noticeSite() : null),
    onError: logError(log, 'notices of inquiries could not be written'),
  });
  const mailNotices = startMailNotices({
    database,
    clock,
    dealership: () => dealership.current,
    publicUrl: settings.publicUrl,
    letterhead,
    sendsMail,
    unanswered: () => mailConfig.config.unanswered,
    onError: logError(log, 'staff could not be mailed what is due'),
  });
  const ownIds = `@${new URL(settings.publicUrl).hostname}>`;
  const mailboxes = await openMailboxRounds({
    database,
    secrets,
    clock,
    log,
    timeZone: () => dealership.current.timeZone,
    mailsOf: leadMails,
    isOwn: (sender, messageId) =>
      messageId.endsWith(ownIds) ||
      (sender !== '' && isOurs(sender, mailConfig.config.mail, dealership.current)),
  });
  // Those of versions before 0136, which knew no jobs.
  await fetchWaiting(database.queries);
  const jobs = await openJobs({
    database,
    kinds: [
      photoFetches({ database, storage, catalogue, clock, log }),
      pushes({ database, secrets, clock, log, contact }),
      leadEvents(database),
      deliveries({ database, secrets, clock, publicUrl: settings.publicUrl, reaching }),
      feedRunsOf({
        database,
        secrets,
        clock,
        log,
        timeZone: () => dealership.current.timeZone,
        publish: () => catalogue.publish(),
        mailsOf: (trouble) =>
          sendsMail() ? troubleMails(trouble, { publicUrl: settings.publicUrl, head: letterhead() }) : [],
        reaching,
      }),
      feedPushesOf({
        database,
        editions: feedEditions,
        log,
        secrets,
        clock,
        timeZone: () => dealership.current.timeZone,
        reaching,
        mailsOf: (trouble) =>
          sendsMail() ? pushTroubleMails(trouble, { publicUrl: settings.publicUrl, head: letterhead() }) : [],
      }),
    ],
    log,
  });
  const vehicleEvents = await watchVehicles({ database, log });
  return {
    backups,
    jobKinds: jobs.kinds,
    close: () =>
      closeInTurn(
        [
          ...(copying ? [copying] : []),
          vehicleEvents,
          jobs,
          mailboxes,
          notices,
          mailNotices,
          letters,
          reminders,
          alerts,
          backups,
          retention,
          cleanup,
          scheduled,
        ],
        log,
      ),
  };
}
