import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { calendarFile } from '../appointments/calendar-file.ts';
import { placeText } from '../appointments/visitor-event.ts';
import { cleanText } from '../../platform/mail/clean-text.ts';
import type { Lead } from './lead.ts';

/** The appointment that a lead asks for, as the text of an .ics file for the calendars of staff; undefined without one. */
export function appointmentFile({ inquiry, vehicle, dealership, publicUrl }: Lead): string | undefined {
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
