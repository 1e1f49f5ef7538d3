import { letterheadOf, said } from '../../mail/letterhead.ts';
import { writtenMail } from '../../mail/mail-texts.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { appointmentText, zoneName } from '../appointments/appointment-text.ts';
import type { AppointmentNotice } from '../appointments/ask-for-time.store.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import { pictureOf } from './acknowledgement.ts';
import { appointmentEvent, appointmentPage, calendarText } from './appointment-event.ts';
import { echoedName, greeting } from './echo.ts';
import { leadMessageId, letterAdviser, type Lead, type MailLook } from './lead.ts';

/**
 * The mail that tells a customer of the test drive at `at` that was asked for in their name, with its calendar file.
 * Anybody can ask with a stranger's address, so of what was typed it repeats a name at most.
 */
export function appointmentMail(lead: Lead, at: Date, time: AppointmentNotice, look: MailLook): MailMessage {
  const { inquiry, vehicle, dealership, publicUrl } = lead;
  const { timeZone } = dealership;
  const { toConfirm, refusalToken } = time;
  const refusalUrl = `${publicUrl}/alerts/no-more-mail?token=${refusalToken}`;
  const when = appointmentText(at.toISOString(), timeZone);
  const page = `${publicUrl}${vehicle === null ? '/contact' : `/inventory/${vehicle.id}`}`;
  const own = appointmentPage(publicUrl, time.pageToken);
  const values = {
    name: echoedName(inquiry.name),
    vehicle: vehicle && vehicleName(vehicle),
    price: vehicle && formatListPrice(vehicle.price),
    time: when,
    dealership: dealership.name,
    phone: said(dealership, 'phone') || null,
  };
  const words = writtenMail('test-drive', look.texts, values);
  const head = letterheadOf(dealership, look.appearance, inquiry.createdAt);
  const place = head.place === null ? [] : [{ name: 'Where', text: head.place.text }];
  const letter: Letter = {
    preview: `${when}, ${dealership.name}`,
    picture: vehicle && pictureOf(vehicle),
    kicker: 'Your test drive',
    title: when,
    greeting: greeting(inquiry.name),
    paragraphs: [
      `You asked us on our website for a test drive. We have the request${holdText(time, timeZone)}.`,
      ...words.opening,
    ],
    facts: [
      { name: 'Time', text: `${when} (${zoneName(at.toISOString(), timeZone, 'short')})` },
      ...(vehicle === null ? [] : [{ name: 'Vehicle', text: vehicleName(vehicle) }]),
      ...place,
    ],
    buttons: [
      ...(toConfirm === null
        ? []
        : [
            {
              label: 'Make This Time Mine',
              address: `${publicUrl}/alerts/test-drive?token=${toConfirm.token}`,
            },
          ]),
      ...(vehicle === null ? [] : [{ label: 'See the Vehicle', address: page }]),
      { label: 'Move or Cancel It', address: own },
    ],
    adviser: letterAdviser(lead),
    closing: [[calendarText.adds, ...words.closing].join(' ')],
    why: [
      toConfirm === null
        ? 'If it was not you who asked, answer this mail, and we give the time to somebody else.'
        : 'If it was not you who asked, do nothing, and we give the time to somebody else.',
      'So that nobody can have us write to you again, open this page and press the button on it:',
      refusalUrl,
    ],
  };
  return {
    messageId: leadMessageId(inquiry, 'appointment', publicUrl),
    to: inquiry.email,
    subject: cleanLine(words.subject),
    ...letterMail(letter, head),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
    unsubscribeUrl: refusalUrl,
    calendar: calendarFile(
      appointmentEvent(lead, { at, sequence: 0, changedAt: inquiry.createdAt, url: own }),
      publicUrl,
    ),
  };
}

function holdText({ toConfirm }: AppointmentNotice, timeZone: string): string {
  if (toConfirm === null) return ' and keep this time for you';
  const { heldUntil } = toConfirm;
  if (heldUntil === null) return ', but this time is not kept for you yet';
  return ` and keep this time for you until ${appointmentText(heldUntil.toISOString(), timeZone)} (${zoneName(heldUntil.toISOString(), timeZone, 'short')})`;
}
