import { cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import { placeText, visitorEvent } from '../appointments/visitor-event.ts';
import type { Lead } from './lead.ts';
import { leadMessageId } from './message-ids.ts';

/**
 * The mail that tells a customer of the test drive at `at` that was asked for in their name, with its calendar file.
 * Anybody can ask with a stranger's address, so nothing that was typed is in it.
 */
export function appointmentMail(lead: Lead, at: Date): MailMessage {
  const { inquiry, vehicle, dealership, publicUrl } = lead;
  const { timeZone, phone } = dealership;
  const when = appointmentText(at.toISOString(), timeZone);
  const page = `${publicUrl}${vehicle === null ? '/contact' : `/inventory/${vehicle.id}`}`;
  const text = [
    'You asked us on our website for a test drive. We have the request and keep this time for you:',
    '',
    `Time:     ${when} (${zoneName(at.toISOString(), timeZone, 'short')})`,
    ...(vehicle === null ? [] : [`Vehicle:  ${vehicleName(vehicle)}`, `          ${page}`]),
    `Place:    ${placeText(dealership)}`,
    `Phone:    ${phone}`,
    '',
    'The attached file puts it into your calendar.',
    `To change or cancel it, answer this mail or call us at ${phone}.`,
    '',
    'If it was not you who asked, answer this mail, and we give the time to somebody else.',
    '',
    dealership.name,
    '',
  ];
  return {
    messageId: leadMessageId(inquiry, 'appointment', publicUrl),
    to: inquiry.email,
    subject: cleanText(`Your test drive: ${when}`),
    text: cleanText(text.join('\n')),
    replyTo: { name: cleanText(dealership.name), address: dealership.email },
    calendar: calendarFile(visitorEvent(at, page, dealership), inquiry.createdAt),
  };
}
