import type { Dealership } from '../../dealership/dealership.schema.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { AppointmentNotice } from '../appointments/ask-for-time.store.ts';
import { placeText } from '../../dealership/address.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import type { NewOffer } from '../offers/offer.schema.ts';
import { adfOf } from './adf.ts';
import { appointmentMail } from './appointment-mail.ts';
import { inquirySubject, inquiryText } from './inquiry-mail.ts';
import { leadMessageId, type Lead } from './lead.ts';

/**
 * The mails about a new inquiry; none without a mail server. With `time` the
 * customer gets one too, about their appointment; `toCustomerOnly` leaves out the others, which were written before.
 */
export type LeadMails = (
  inquiry: Lead['inquiry'],
  more?: { offer?: NewOffer | undefined; time?: AppointmentNotice | undefined; toCustomerOnly?: true },
) => MailMessage[];

/**
 * Creates the mails about an inquiry: a readable one to each address of LEADS_TO, with its appointment as a
 * calendar file, and ADF to each of LEADS_ADF_TO. Each address gets its own mail, so that a failed one is retried alone. `dealership` and
 * `vehicle` return what visitors see at that moment.
 */
export function leadMailsFor(
  { mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>,
  current: { dealership: () => Dealership; vehicle: (id: number) => PublicVehicle | undefined },
): LeadMails {
  if (mail === null) return () => [];
  return (inquiry, { offer, time, toCustomerOnly } = {}) => {
    const vehicle = inquiry.vehicleId === null ? undefined : current.vehicle(inquiry.vehicleId);
    const dealership = current.dealership();
    const lead: Lead = { inquiry, vehicle: vehicle ?? null, offer, dealership, publicUrl };
    const told =
      time !== undefined && inquiry.appointmentAt !== null
        ? [appointmentMail(lead, inquiry.appointmentAt, time)]
        : [];
    if (toCustomerOnly) return told;
    const subject = inquirySubject(lead);
    const readable = inquiryText(lead);
    const adf = adfOf(lead);
    const calendar = appointmentFile(lead);
    const replyTo = { name: cleanLine(inquiry.name), address: inquiry.email };
    return [
      ...mail.leadsTo.map((to, index) => ({
        messageId: leadMessageId(inquiry, `mail-${index + 1}`, publicUrl),
        to,
        subject,
        text: readable,
        replyTo,
        ...(calendar !== undefined && { calendar }),
      })),
      ...mail.adfTo.map((to, index) => ({
        messageId: leadMessageId(inquiry, `adf-${index + 1}`, publicUrl),
        to,
        subject,
        text: adf,
        replyTo,
      })),
      ...told,
    ];
  };
}

/** The appointment that a lead asks for, as the text of an .ics file for the calendars of staff; undefined without one. */
function appointmentFile({ inquiry, vehicle, dealership, publicUrl }: Lead): string | undefined {
  if (inquiry.appointmentAt === null) return undefined;
  return calendarFile(
    {
      uid: `inquiry-${inquiry.id}@${new URL(publicUrl).hostname}`,
      start: inquiry.appointmentAt,
      minutes: dealership.appointmentMinutes,
      title: cleanText(`${vehicle === null ? 'Test drive' : vehicleName(vehicle)}, ${inquiry.name}`),
      place: placeText(dealership),
      note: `${publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`,
    },
    inquiry.createdAt,
  );
}
