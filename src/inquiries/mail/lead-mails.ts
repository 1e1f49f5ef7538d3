import type { Adviser } from '../../accounts/adviser.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { MailSettings, Settings } from '../../platform/settings.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { LeadKind } from '../../mail/lead-kinds.ts';
import { leadsToOf } from '../../mail/mail-config.live.ts';
import type { MailTexts } from '../../mail/mail-texts.ts';
import type { AppointmentNotice } from '../appointments/ask-for-time.store.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import type { NewOffer } from '../offers/offer.schema.ts';
import { acknowledgementMail, type Acknowledgement } from './acknowledgement.ts';
import { adfOf } from './adf.ts';
import { appointmentEvent, staffPage } from './appointment-event.ts';
import { appointmentMail } from './appointment-mail.ts';
import { inquirySubject, inquiryText } from './inquiry-mail.ts';
import { leadMessageId, type Lead } from './lead.ts';
import { isOwnAddress } from './own-address.ts';

/**
 * The mails about a new inquiry; none without a mail server. With `time` the customer gets one too, about their appointment,
 * and with `acknowledgement` one that answers the inquiry; `toCustomerOnly` leaves out the others, which were written before.
 */
export type LeadMails = (
  inquiry: Lead['inquiry'],
  more?: {
    offer?: NewOffer | undefined;
    time?: AppointmentNotice | undefined;
    acknowledgement?: Acknowledgement | undefined;
    toCustomerOnly?: true;
  },
) => MailMessage[];

/**
 * Creates the mails about an inquiry: a readable one to each address that gets its kind, with its appointment as a
 * calendar file, and ADF to each CRM. Each address gets its own mail, so that a failed one is retried alone. `current`
 * returns what holds at that moment; `vehicle` is what visitors see.
 */
export function leadMailsFor(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  current: {
    /** Null without a mail server. */
    mail: () => MailSettings | null;
    dealership: () => Dealership;
    vehicle: (id: number) => PublicVehicle | undefined;
    adviser: (vehicleId: number) => Adviser | undefined;
    appearance: () => Appearance;
    texts: () => MailTexts;
  },
): LeadMails {
  return (inquiry, { offer, time, acknowledgement, toCustomerOnly } = {}) => {
    const mail = current.mail();
    if (mail === null) return [];
    const vehicle = inquiry.vehicleId === null ? undefined : current.vehicle(inquiry.vehicleId);
    const dealership = current.dealership();
    const adviser = vehicle && current.adviser(vehicle.id);
    const lead: Lead = { inquiry, vehicle: vehicle ?? null, adviser, offer, dealership, publicUrl };
    const look = { appearance: current.appearance(), texts: current.texts() };
    const told = isOwnAddress(inquiry.email, mail, dealership)
      ? []
      : time !== undefined && inquiry.appointmentAt !== null
        ? [appointmentMail(lead, inquiry.appointmentAt, time, look)]
        : acknowledgement !== undefined
          ? [acknowledgementMail(lead, acknowledgement, look)]
          : [];
    if (toCustomerOnly) return told;
    const subject = inquirySubject(lead);
    const readable = inquiryText(lead);
    const adf = adfOf(lead);
    const calendar = appointmentFile(lead);
    const { name, email } = inquiry;
    const replyTo = email === '' ? {} : { replyTo: { name: cleanLine(name), address: email } };
    return [
      ...leadsToOf(mail, kindOf(inquiry)).map((to, index) => ({
        messageId: leadMessageId(inquiry, `mail-${index + 1}`, publicUrl),
        to,
        subject,
        text: readable,
        ...replyTo,
        ...(calendar !== undefined && { calendar }),
      })),
      ...mail.adfTo.map((to, index) => ({
        messageId: leadMessageId(inquiry, `adf-${index + 1}`, publicUrl),
        to,
        subject,
        text: adf,
        ...replyTo,
      })),
      ...told,
    ];
  };
}

/** Whose inquiry it is. A car that is offered has an interest of its own. */
function kindOf({ interest, vehicleId }: Lead['inquiry']): LeadKind {
  if (interest === 'consignment') return 'sell';
  if (interest !== null && interest !== 'other') return interest;
  return vehicleId === null ? 'other' : 'purchase';
}

/** The appointment that a lead asks for, as the text of an .ics file for the calendars of staff; undefined without one. */
function appointmentFile(lead: Lead): string | undefined {
  const { inquiry, publicUrl } = lead;
  if (inquiry.appointmentAt === null) return undefined;
  const url = staffPage(publicUrl, inquiry.id);
  const event = { at: inquiry.appointmentAt, sequence: 0, changedAt: inquiry.createdAt, url, forStaff: true };
  return calendarFile(appointmentEvent(lead, event), publicUrl);
}
