import { placeText } from '../../dealership/address.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import type { AppointmentNotice } from '../appointments/ask-for-time.store.ts';
import { calendarFile, visitorEvent } from '../appointments/calendar-file.ts';
import { leadMessageId, type Lead } from './lead.ts';

/**
 * The mail that tells a customer of the test drive at `at` that was asked for in their name, with its calendar file.
 * Anybody can ask with a stranger's address, so nothing that was typed is in it.
 */
export function appointmentMail(lead: Lead, at: Date, time: AppointmentNotice): MailMessage {
  const { inquiry, vehicle, dealership, publicUrl } = lead;
  const { timeZone, phone } = dealership;
  const { toConfirm, refusalToken } = time;
  const refusalUrl = `${publicUrl}/alerts/no-more-mail?token=${refusalToken}`;
  const when = appointmentText(at.toISOString(), timeZone);
  const page = `${publicUrl}${vehicle === null ? '/contact' : `/inventory/${vehicle.id}`}`;
  const text = [
    `You asked us on our website for a test drive. We have the request${holdText(time, timeZone)}:`,
    '',
    `Time:     ${when} (${zoneName(at.toISOString(), timeZone, 'short')})`,
    ...(vehicle === null ? [] : [`Vehicle:  ${vehicleName(vehicle)}`, `          ${page}`]),
    `Place:    ${placeText(dealership)}`,
    ...(phone === '' ? [] : [`Phone:    ${phone}`]),
    '',
    ...(toConfirm === null
      ? []
      : [
          'To make the time yours, open this page and press the button on it:',
          `${publicUrl}/alerts/test-drive?token=${toConfirm.token}`,
          '',
        ]),
    'The attached file puts it into your calendar.',
    `To change or cancel it, answer this mail${phone === '' ? '' : ` or call us at ${phone}`}.`,
    '',
    toConfirm === null
      ? 'If it was not you who asked, answer this mail, and we give the time to somebody else.'
      : 'If it was not you who asked, do nothing, and we give the time to somebody else.',
    'So that nobody can have us write to you again, open this page and press the button on it:',
    refusalUrl,
    '',
    dealership.name,
    '',
  ];
  return {
    messageId: leadMessageId(inquiry, 'appointment', publicUrl),
    to: inquiry.email,
    subject: cleanLine(`Your test drive: ${when}`),
    text: cleanText(text.join('\n')),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
    unsubscribeUrl: refusalUrl,
    calendar: calendarFile(visitorEvent(at, page, dealership), inquiry.createdAt),
  };
}

function holdText({ toConfirm }: AppointmentNotice, timeZone: string): string {
  if (toConfirm === null) return ' and keep this time for you';
  const { heldUntil } = toConfirm;
  if (heldUntil === null) return ', but this time is not kept for you yet';
  return ` and keep this time for you until ${appointmentText(heldUntil.toISOString(), timeZone)} (${zoneName(heldUntil.toISOString(), timeZone, 'short')})`;
}
