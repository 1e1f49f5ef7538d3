import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf, said } from '../../mail/letterhead.ts';
import { leadsToOf } from '../../mail/mail-config.live.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { letterMail, type Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { MailSettings, Settings } from '../../platform/settings.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import { kindText, type AppointmentKind } from '../appointments/appointment.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import type { inquiries } from '../inquiries.table.ts';
import { pictureOf } from './acknowledgement.ts';
import { appointmentEvent, appointmentPage, staffPage } from './appointment-event.ts';
import { greeting } from './echo.ts';
import { leadMessageId } from './lead.ts';
import { isOwnAddress } from './own-address.ts';

/** What has happened to an appointment. The last two were done by the customer. */
export type AppointmentNews = {
  what: 'confirmed' | 'moved' | 'canceled' | 'reminder' | 'moved-by-customer' | 'canceled-by-customer';
  inquiry: Pick<typeof inquiries.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'vehicleId' | 'createdAt'>;
  at: Date;
  kind: AppointmentKind | null;
  sequence: number;
  changedAt: Date;
  /** The token of the customer's page. */
  token: string;
};

/** The mails about an appointment: one to the customer, and if the customer has changed it, one to each who gets test drives. */
export type AppointmentMails = (news: AppointmentNews) => MailMessage[];

/** Creates the mails. `current` returns what holds at that moment; `vehicle` is what visitors see. */
export function appointmentMailsFor(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  current: {
    /** Null without a mail server. */
    mail: () => MailSettings | null;
    dealership: () => Dealership;
    appearance: () => Appearance;
    vehicle: (id: number) => PublicVehicle | undefined;
  },
): AppointmentMails {
  return (news) => {
    const mail = current.mail();
    if (mail === null) return [];
    const { inquiry } = news;
    const vehicle = inquiry.vehicleId === null ? null : (current.vehicle(inquiry.vehicleId) ?? null);
    const dealership = current.dealership();
    const told = { ...news, vehicle, dealership, publicUrl, appearance: current.appearance() };
    const isByCustomer = news.what === 'moved-by-customer' || news.what === 'canceled-by-customer';
    // A lead of the phone may have no address.
    const canBeTold = inquiry.email.includes('@') && !isOwnAddress(inquiry.email, mail, dealership);
    return [
      ...(canBeTold ? [customerMail(told)] : []),
      ...(isByCustomer ? leadsToOf(mail, 'test-drive').map((to, index) => staffMail(told, to, index)) : []),
    ];
  };
}

type Told = AppointmentNews & {
  vehicle: PublicVehicle | null;
  dealership: Dealership;
  publicUrl: string;
  appearance: Appearance;
};

const isCanceled = ({ what }: Told) => what === 'canceled' || what === 'canceled-by-customer';

function customerMail(told: Told): MailMessage {
  const { what, inquiry, at, kind, vehicle, dealership, publicUrl, token } = told;
  const { timeZone } = dealership;
  const thing = kindText(kind).toLowerCase();
  const when = appointmentText(at.toISOString(), timeZone);
  const [subject, opening] = {
    confirmed: [
      `Your ${thing} is confirmed: ${when}`,
      `We look forward to seeing you. Your ${thing} is confirmed.`,
    ],
    moved: [`Your ${thing} is now ${when}`, `Your ${thing} has a new time.`],
    canceled: [`Your ${thing} on ${when} is canceled`, `Your ${thing} cannot take place and is canceled.`],
    reminder: [`A reminder: your ${thing}, ${when}`, `We look forward to seeing you for your ${thing}.`],
    'moved-by-customer': [
      `Your ${thing} is moved: ${when}`,
      `You have moved your ${thing}. We keep this time for you, and will confirm it.`,
    ],
    'canceled-by-customer': [`Your ${thing} on ${when} is canceled`, `You have canceled your ${thing}.`],
  }[what] as [string, string];
  const page = appointmentPage(publicUrl, token);
  const phone = said(dealership, 'phone') || null;
  const head = letterheadOf(dealership, told.appearance, told.changedAt);
  const calls = `Questions? Answer this mail${phone === null ? '' : ` or call us at ${phone}`}.`;
  const letter: Letter = {
    preview: `${when}, ${dealership.name}`,
    picture: vehicle && pictureOf(vehicle),
    kicker: isCanceled(told) ? `Your ${thing} is canceled` : `Your ${thing}`,
    title: when,
    greeting: greeting(inquiry.name),
    paragraphs: [
      opening,
      ...(isCanceled(told) || kind === 'visit' || kind === 'handover'
        ? []
        : ['Please bring your driver’s license.']),
    ],
    facts: [
      { name: 'Time', text: `${when} (${zoneName(at.toISOString(), timeZone, 'short')})` },
      ...(vehicle === null ? [] : [{ name: 'Vehicle', text: vehicleName(vehicle) }]),
      ...(head.place === null ? [] : [{ name: 'Where', text: head.place.text }]),
    ],
    buttons: [{ label: isCanceled(told) ? 'Choose a New Time' : 'Move or Cancel It', address: page }],
    closing: [
      ...(what === 'reminder'
        ? []
        : [
            isCanceled(told)
              ? 'The attached file takes it out of your calendar.'
              : 'The attached file puts it into your calendar.',
          ]),
      calls,
    ],
    why: [`You get this mail because of your ${thing} at ${dealership.name}.`],
  };
  return {
    messageId: leadMessageId(inquiry, `appointment-${told.sequence}-${what}`, publicUrl),
    to: inquiry.email,
    subject: cleanLine(subject),
    ...letterMail(letter, head),
    ...(dealership.email !== '' && {
      replyTo: { name: cleanLine(dealership.name), address: dealership.email },
    }),
    ...(what !== 'reminder' && {
      calendar: calendarFile(
        eventOf(told, page, false),
        publicUrl,
        // Nobody can invite without an address.
        dealership.email === ''
          ? undefined
          : {
              from: { name: dealership.name, email: dealership.email },
              to: { name: inquiry.name, email: inquiry.email },
            },
      ),
    }),
  };
}

const eventOf = (told: Told, url: string, forStaff: boolean) =>
  appointmentEvent(told, {
    at: told.at,
    kind: told.kind,
    sequence: told.sequence,
    changedAt: told.changedAt,
    url,
    forStaff,
    isCanceled: isCanceled(told),
    isConfirmed: told.what === 'confirmed' || told.what === 'moved',
  });

function staffMail(told: Told, to: string, index: number): MailMessage {
  const { what, inquiry, at, kind, vehicle, dealership, publicUrl } = told;
  const when = appointmentText(at.toISOString(), dealership.timeZone);
  const done = what === 'moved-by-customer' ? 'moved' : 'canceled';
  const page = staffPage(publicUrl, inquiry.id);
  const text = [
    `${cleanLine(inquiry.name)} has ${done} the ${kindText(kind).toLowerCase()}.`,
    '',
    `Time:      ${when}`,
    ...(vehicle === null ? [] : [`Vehicle:   ${vehicleName(vehicle)}`]),
    `Phone:     ${inquiry.phone ?? 'not given'}`,
    '',
    ...(done === 'moved' ? ['It waits for a yes:'] : ['On the staff screens:']),
    page,
    '',
  ];
  return {
    messageId: leadMessageId(inquiry, `appointment-${told.sequence}-staff-${index + 1}`, publicUrl),
    to,
    subject: cleanLine(`${kindText(kind)} ${done} by the customer: ${inquiry.name}, ${when}`),
    text: cleanText(text.join('\n')),
    ...(inquiry.email !== '' && { replyTo: { name: cleanLine(inquiry.name), address: inquiry.email } }),
    calendar: calendarFile(eventOf(told, page, true), publicUrl),
  };
}
