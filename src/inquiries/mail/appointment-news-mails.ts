import type { Adviser } from '../../accounts/adviser.schema.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { letterheadOf, said } from '../../mail/letterhead.ts';
import { leadsToOf } from '../../mail/mail-config.live.ts';
import { writtenMail, type MailTexts } from '../../mail/mail-texts.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { MailSettings, Settings } from '../../platform/settings.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import { kindText, licenseText, needsLicense, type AppointmentKind } from '../appointments/appointment.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import type { inquiries } from '../inquiries.table.ts';
import { pictureOf } from './acknowledgement.ts';
import { appointmentEvent, appointmentPage, calendarText, staffPage } from './appointment-event.ts';
import { echoedName, greeting } from './echo.ts';
import { leadMessageId, type MailLook } from './lead.ts';
import { isOwnAddress } from './own-address.ts';

/** What has happened to an appointment. The last two were done by the customer. */
export type AppointmentNews = {
  what: 'confirmed' | 'moved' | 'canceled' | 'reminder' | 'moved-by-customer' | 'canceled-by-customer';
  inquiry: Pick<
    typeof inquiries.$inferSelect,
    'id' | 'name' | 'email' | 'phone' | 'vehicleId' | 'createdAt' | 'licenseSeenAt'
  >;
  /** Who works on the inquiry, as customers see them; null if nobody does. */
  adviser: Adviser | null;
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
    texts: () => MailTexts;
    vehicle: (id: number) => PublicVehicle | undefined;
  },
): AppointmentMails {
  return (news) => {
    const mail = current.mail();
    if (mail === null) return [];
    const { inquiry } = news;
    const vehicle = inquiry.vehicleId === null ? null : (current.vehicle(inquiry.vehicleId) ?? null);
    const dealership = current.dealership();
    const look = { appearance: current.appearance(), texts: current.texts() };
    const told = { ...news, ...look, vehicle, dealership, publicUrl };
    const isByCustomer = news.what === 'moved-by-customer' || news.what === 'canceled-by-customer';
    // A lead of the phone may have no address.
    const canBeTold = inquiry.email.includes('@') && !isOwnAddress(inquiry.email, mail, dealership);
    return [
      ...(canBeTold ? [customerMail(told)] : []),
      ...(isByCustomer ? leadsToOf(mail, 'test-drive').map((to, index) => staffMail(told, to, index)) : []),
    ];
  };
}

type Told = AppointmentNews &
  MailLook & {
    vehicle: PublicVehicle | null;
    dealership: Dealership;
    publicUrl: string;
  };

const isCanceled = ({ what }: Told) => what === 'canceled' || what === 'canceled-by-customer';

/** The mail that tells the customer. */
export function customerMail(told: Told): MailMessage {
  const { what, inquiry, at, kind, vehicle, dealership, publicUrl, token, adviser } = told;
  const { timeZone } = dealership;
  const thing = kindText(kind).toLowerCase();
  const when = appointmentText(at.toISOString(), timeZone);
  const words = writtenMail(`appointment-${what}`, told.texts, {
    name: echoedName(inquiry.name),
    vehicle: vehicle && vehicleName(vehicle),
    price: vehicle && formatListPrice(vehicle.price),
    time: when,
    appointment: thing,
    license: needsLicense(kind, inquiry) ? licenseText : null,
    adviser: adviser?.name ?? null,
    dealership: dealership.name,
    phone: said(dealership, 'phone') || null,
  });
  const page = appointmentPage(publicUrl, token);
  const head = letterheadOf(dealership, told.appearance, told.changedAt);
  const letter: Letter = {
    preview: `${when}, ${dealership.name}`,
    picture: vehicle && pictureOf(vehicle),
    kicker: isCanceled(told) ? `Your ${thing} is canceled` : `Your ${thing}`,
    title: when,
    greeting: greeting(inquiry.name),
    paragraphs: words.opening,
    facts: [
      { name: 'Time', text: `${when} (${zoneName(at.toISOString(), timeZone, 'short')})` },
      ...(vehicle === null ? [] : [{ name: 'Vehicle', text: vehicleName(vehicle) }]),
      ...(adviser === null || isCanceled(told)
        ? []
        : [{ name: 'With', text: [adviser.name, adviser.phone].filter((part) => part !== '').join(', ') }]),
      ...(head.place === null ? [] : [{ name: 'Where', text: head.place.text }]),
    ],
    buttons: [{ label: isCanceled(told) ? 'Choose a New Time' : 'Move or Cancel It', address: page }],
    closing:
      what === 'reminder'
        ? words.closing
        : [[isCanceled(told) ? calendarText.removes : calendarText.adds, ...words.closing].join(' ')],
    why: [`You get this mail because of your ${thing} at ${dealership.name}.`],
  };
  return {
    messageId: leadMessageId(inquiry, `appointment-${told.sequence}-${what}`, publicUrl),
    to: inquiry.email,
    subject: cleanLine(words.subject),
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
    ...(done === 'moved' ? ['It waits to be confirmed:'] : ['On the staff screens:']),
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
