import type { Dealership } from '../../dealership/dealership.schema.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import { kindText, type AppointmentKind } from '../appointments/appointment.ts';
import { calendarFile, placeText } from '../appointments/calendar-file.ts';
import type { inquiries } from '../inquiries.table.ts';
import { appointmentEvent, appointmentPage, staffPage } from './appointment-event.ts';
import { leadMessageId } from './lead.ts';

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

/** The mails about an appointment: one to the customer, and if the customer has changed it, one to each of those who get leads. */
export type AppointmentMails = (news: AppointmentNews) => MailMessage[];

/** Creates the mails; none without a mail server. `vehicle` returns what visitors see. */
export function appointmentMailsFor(
  { mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>,
  current: { dealership: () => Dealership; vehicle: (id: number) => PublicVehicle | undefined },
): AppointmentMails {
  if (mail === null) return () => [];
  return (news) => {
    const { inquiry } = news;
    const vehicle = inquiry.vehicleId === null ? null : (current.vehicle(inquiry.vehicleId) ?? null);
    const told = { ...news, vehicle, dealership: current.dealership(), publicUrl };
    const isByCustomer = news.what === 'moved-by-customer' || news.what === 'canceled-by-customer';
    return [
      // A lead of the phone may have no address.
      ...(inquiry.email.includes('@') ? [customerMail(told)] : []),
      ...(isByCustomer ? mail.leadsTo.map((to, index) => staffMail(told, to, index)) : []),
    ];
  };
}

type Told = AppointmentNews & { vehicle: PublicVehicle | null; dealership: Dealership; publicUrl: string };

const isCanceled = ({ what }: Told) => what === 'canceled' || what === 'canceled-by-customer';

function customerMail(told: Told): MailMessage {
  const { what, inquiry, at, kind, vehicle, dealership, publicUrl, token } = told;
  const { timeZone, phone } = dealership;
  const thing = kindText(kind).toLowerCase();
  const when = appointmentText(at.toISOString(), timeZone);
  const words = {
    confirmed: [
      `Your ${thing} is confirmed: ${when}`,
      `we look forward to seeing you. Your ${thing} is confirmed:`,
    ],
    moved: [`Your ${thing} is now ${when}`, `your ${thing} has a new time:`],
    canceled: [`Your ${thing} on ${when} is canceled`, `your ${thing} cannot take place and is canceled:`],
    reminder: [
      `A reminder: your ${thing}, ${when}`,
      `we look forward to seeing you. A reminder of your ${thing}:`,
    ],
    'moved-by-customer': [
      `Your ${thing} is moved: ${when}`,
      `you have moved your ${thing}. We keep this time for you, and will confirm it:`,
    ],
    'canceled-by-customer': [`Your ${thing} on ${when} is canceled`, `you have canceled your ${thing}:`],
  } as const;
  const [subject, opening] = words[what];
  const page = appointmentPage(publicUrl, token);
  const text = [
    `Dear ${cleanLine(inquiry.name)},`,
    '',
    opening,
    '',
    `Time:     ${when} (${zoneName(at.toISOString(), timeZone, 'short')})`,
    ...(vehicle === null
      ? []
      : [`Vehicle:  ${vehicleName(vehicle)}`, `          ${publicUrl}/inventory/${vehicle.id}`]),
    `Place:    ${placeText(dealership)}`,
    `Phone:    ${phone}`,
    '',
    ...(isCanceled(told)
      ? ['The attached file takes it out of your calendar. To choose another time, open this page:', page]
      : [
          ...(what === 'reminder' ? [] : ['The attached file puts it into your calendar.']),
          'To see, move or cancel it, open this page:',
          page,
        ]),
    `Or answer this mail, or call us at ${phone}.`,
    '',
    dealership.name,
    '',
  ];
  return {
    messageId: leadMessageId(inquiry, `appointment-${told.sequence}-${what}`, publicUrl),
    to: inquiry.email,
    subject: cleanLine(subject),
    text: cleanText(text.join('\n')),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
    ...(what !== 'reminder' && {
      calendar: calendarFile(eventOf(told, page, false), publicUrl, {
        from: { name: dealership.name, email: dealership.email },
        to: { name: inquiry.name, email: inquiry.email },
      }),
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
    replyTo: { name: cleanLine(inquiry.name), address: inquiry.email },
    calendar: calendarFile(eventOf(told, page, true), publicUrl),
  };
}
