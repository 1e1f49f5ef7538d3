import { sessionWatch } from '../accounts/guard.ts';
import { createAlertsApi } from '../alerts/alerts.api.ts';
import { sampleAlertMail } from '../alerts/mail/sample-alert-mail.ts';
import { mailHeldBackAlerts } from '../alerts/alerts.store.ts';
import { createStaffAlertsApi } from '../alerts/alerts.staff.api.ts';
import { createCustomersApi } from '../customers/customers.staff.api.ts';
import { createRetentionApi } from '../customers/retention/retention.staff.api.ts';
import { createAgendaApi } from '../inquiries/appointments/agenda.staff.api.ts';
import { createAppointmentsApi } from '../inquiries/appointments/appointments.api.ts';
import { createOwnAppointmentApi } from '../inquiries/appointments/own-appointment.api.ts';
import { createInquiriesApi } from '../inquiries/inquiries.api.ts';
import { releaseHolds } from '../inquiries/appointments/appointments.store.ts';
import { mailHeldBackTimes } from '../inquiries/appointments/confirm-time.store.ts';
import { createAdfApi } from '../inquiries/adf/adf.api.ts';
import { createLeadAddressesApi } from '../inquiries/adf/lead-addresses.staff.api.ts';
import { createLeadMailboxesApi } from '../inquiries/imap/lead-mailboxes.staff.api.ts';
import { createAddedLeadsApi } from '../inquiries/added/added-leads.staff.api.ts';
import { createStaffInquiriesApi } from '../inquiries/inquiries.staff.api.ts';
import { createInquiryWorkApi } from '../inquiries/inquiry-work.staff.api.ts';
import { leadMailsFor } from '../inquiries/mail/lead-mails.ts';
import { sampleMail } from '../inquiries/mail/sample-mails.ts';
import { createMailApi } from '../mail/mail.staff.api.ts';
import { createMailTextsApi } from '../mail/mail-texts.staff.api.ts';
import type { MailText, MailTextKind } from '../mail/mail-texts.ts';
import { replyMailFor } from '../inquiries/mail/reply-mail.ts';
import { createOffersApi } from '../sell/offers.api.ts';
import { createStaffOffersApi } from '../inquiries/offers/offers.staff.api.ts';
import { createReplyTemplatesApi } from '../inquiries/reply-templates.staff.api.ts';
import { createNewsletterApi } from '../newsletter/newsletter.api.ts';
import { createLettersApi } from '../newsletter/letters.staff.api.ts';
import { sampleNewsletterMail } from '../newsletter/mail/sample-newsletter-mail.ts';
import { createStaffNewsletterApi } from '../newsletter/newsletter.staff.api.ts';
import { mailHeldBackNewsletter } from '../newsletter/newsletter.store.ts';
import { refuseNewsletter } from '../newsletter/subscriber-list.store.ts';
import type { Queries } from '../platform/database.ts';
import { dayOf } from '../platform/time-zones.ts';
import { vehicleDefaults } from '../vehicles/vehicle-answers.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import { idsOfNamed } from '../vehicles/catalogue/staff-lists.ts';
import { findAdviser, findPublic, newestCards } from '../vehicles/catalogue/visitor-lists.ts';
import { floodReports, sendingOf, type Api, type EndpointDependencies } from './endpoint-dependencies.ts';

/** The mails about a lead, wherever it comes from. */
export const leadMails = ({
  settings,
  dealership,
  appearance,
  mailConfig,
  catalogue,
  advisers,
}: Pick<
  EndpointDependencies,
  'settings' | 'dealership' | 'appearance' | 'mailConfig' | 'catalogue' | 'advisers'
>) =>
  leadMailsFor(settings, {
    mail: () => mailConfig.config.mail,
    appearance: () => appearance.current,
    texts: () => mailConfig.config.texts,
    dealership: () => dealership.current,
    vehicle: (id) => findPublic(catalogue.current, id),
    adviser: (id) => findAdviser(catalogue.current, id, advisers.current),
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

/** Inquiries, offers, appointments, leads from elsewhere, and the people who sent them. */
export function addInquiries(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, catalogue, dealership } = dependencies;
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
      onConfirmed: heldBackMails(dependencies),
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
      texts: () => dependencies.mailConfig.config.texts,
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
  api.route('/lead-mailboxes', createLeadMailboxesApi(dependencies));
  api.route('/customers', createCustomersApi(dependencies));
  api.route('/retention', createRetentionApi(dependencies));
}

/** Writes all mails that were held back until the owner of an address confirmed something. */
function heldBackMails(dependencies: EndpointDependencies) {
  const { clock, alertMails, dealership, newsletterMails } = dependencies;
  const mailsOf = leadMails(dependencies);
  return async (tx: Queries, email: string): Promise<void> => {
    const now = clock();
    const mails = alertMails();
    if (mails === null) return;
    await mailHeldBackAlerts(tx, email, { now, mails });
    await mailHeldBackTimes(tx, email, { now, rules: dealership.current, mailsOf });
    await mailHeldBackNewsletter(tx, email, { now, mails: newsletterMails });
  };
}

/** Newsletter and alerts. */
export function addSubscriptions(api: Api, dependencies: EndpointDependencies) {
  const { database, settings, clock, alertMails, newsletterMails } = dependencies;
  const forVisitors = { database, clock, rateLimits: settings.rateLimits };
  const report = floodReports(dependencies);
  const onConfirmed = heldBackMails(dependencies);
  const sending = sendingOf(dependencies);
  const mails = () => (sending.sendsMail ? newsletterMails : null);
  api.route(
    '/newsletter',
    createNewsletterApi({ ...forVisitors, mails, onFlood: report('newsletter'), onConfirmed }),
  );
  api.route('/newsletter', createStaffNewsletterApi({ ...dependencies, mails }));
  api.route('/newsletter', createLettersApi({ ...dependencies, mails: newsletterMails }));
  api.route(
    '/alerts',
    createAlertsApi({
      ...forVisitors,
      get mails() {
        return alertMails();
      },
      onFlood: report('alerts'),
      onRefused: async (tx, recipient) => {
        await releaseHolds(tx, recipient);
        await refuseNewsletter(tx, recipient);
      },
      onConfirmed,
    }),
  );
  api.route('/alerts', createStaffAlertsApi(dependencies));
}

/** What samples of mails tell of while there is no vehicle. */
const inventedVehicle: PublicVehicle = {
  ...vehicleDefaults,
  id: 1,
  make: 'Castellan',
  model: 'Regent',
  year: 2024,
  price: 186_000,
  mileage: 1_240,
};

/** Mail: who gets it, where it is sent from, its texts, and what waits. */
export function addMail(api: Api, dependencies: EndpointDependencies) {
  const { dealership, appearance, catalogue, advisers, settings, clock } = dependencies;
  const sample = (kind: MailTextKind, text: MailText) => {
    const given = { dealership: dealership.current, appearance: appearance.current, now: clock() };
    const vehicles = newestCards(catalogue.current, 2).flatMap(
      ({ id }) => findPublic(catalogue.current, id) ?? [],
    );
    const [newest] = vehicles;
    if (kind === 'newsletter-confirmation') return sampleNewsletterMail(text, { ...given, settings });
    return kind === 'alert-confirmation' || kind === 'new-vehicles'
      ? sampleAlertMail(kind, text, {
          ...given,
          vehicles: vehicles.length === 0 ? [inventedVehicle] : vehicles,
          settings,
        })
      : sampleMail(kind, text, {
          ...given,
          vehicle: newest ?? inventedVehicle,
          adviser: newest && findAdviser(catalogue.current, newest.id, advisers.current),
          publicUrl: settings.publicUrl,
        });
  };
  const withSample = { ...dependencies, publicUrl: settings.publicUrl, sampleMail: sample };
  api.route('/mail', createMailApi(withSample));
  api.route('/mail', createMailTextsApi(withSample));
}
