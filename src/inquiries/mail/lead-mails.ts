import type { Dealership } from '../../dealership/dealership.ts';
import { cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { adfOf } from './adf.ts';
import { inquirySubject, inquiryText } from './inquiry-mail.ts';
import type { Lead } from './lead.ts';

/** The mails about a new inquiry; none without a mail server. */
export type LeadMails = (inquiry: Lead['inquiry']) => MailMessage[];

/**
 * Creates the mails about an inquiry: a readable one to each address of LEADS_TO, and ADF to each of
 * LEADS_ADF_TO. Each address gets its own mail, so that a failed one is retried alone. `dealership` and
 * `vehicle` return what visitors see at that moment.
 */
export function leadMailsFor(
  { mail, publicUrl }: Pick<Settings, 'mail' | 'publicUrl'>,
  current: { dealership: () => Dealership; vehicle: (id: number) => PublicVehicle | undefined },
): LeadMails {
  if (mail === null) return () => [];
  return (inquiry) => {
    const vehicle = inquiry.vehicleId === null ? undefined : current.vehicle(inquiry.vehicleId);
    const lead: Lead = { inquiry, vehicle: vehicle ?? null, dealership: current.dealership(), publicUrl };
    const subject = inquirySubject(lead);
    const readable = inquiryText(lead);
    const adf = adfOf(lead);
    const replyTo = { name: cleanText(inquiry.name), address: inquiry.email };
    return [
      ...mail.leadsTo.map((to, index) => ({
        messageId: messageId(lead, `mail-${index + 1}`),
        to,
        subject,
        text: readable,
        replyTo,
      })),
      ...mail.adfTo.map((to, index) => ({
        messageId: messageId(lead, `adf-${index + 1}`),
        to,
        subject,
        text: adf,
        replyTo,
      })),
    ];
  };
}

/** Unique for each inquiry, even if a new database counts from 1 again. */
const messageId = ({ inquiry, publicUrl }: Lead, part: string) =>
  `<inquiry-${inquiry.id}-${inquiry.createdAt.getTime()}-${part}@${new URL(publicUrl).hostname}>`;
