import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { kindText, type AppointmentKind } from '../appointments/appointment.ts';
import type { CalendarEvent } from '../appointments/calendar-file.ts';
import { endOf } from '../appointments/times.ts';
import type { Lead } from './lead.ts';

/** The page on which a customer sees, moves and cancels an appointment. */
export const appointmentPage = (publicUrl: string, token: string) =>
  `${publicUrl}/appointments?token=${token}`;

/** What the calendar file of a mail does. */
export const calendarText = {
  adds: 'The attached file puts it into your calendar.',
  removes: 'The attached file takes it out of your calendar.',
} as const;

/** An inquiry on the staff screens. */
export const staffPage = (publicUrl: string, id: number) => `${publicUrl}/admin?tab=inquiries&inquiry=${id}`;

/** The appointment of a lead in a calendar. Staff see who comes; the customer, whom they visit. */
export function appointmentEvent(
  {
    inquiry,
    vehicle,
    dealership,
  }: { inquiry: Pick<Lead['inquiry'], 'id' | 'name' | 'phone'> } & Pick<Lead, 'vehicle' | 'dealership'>,
  event: {
    at: Date;
    kind?: AppointmentKind | null;
    sequence: number;
    changedAt: Date;
    url: string;
    forStaff?: boolean;
    isCanceled?: boolean;
    isConfirmed?: boolean;
  },
): CalendarEvent {
  const { at, kind = null, forStaff = false, ...rest } = event;
  const car = vehicle === null ? '' : `: ${vehicleName(vehicle)}`;
  const phone = forStaff ? (inquiry.phone ?? '') : dealership.phone;
  return {
    ...rest,
    inquiryId: inquiry.id,
    start: at,
    end: endOf(at, dealership),
    title: `${kindText(kind)}${car}${forStaff ? `, ${inquiry.name}` : vehicle === null ? ` at ${dealership.name}` : ''}`,
    place: dealership,
    note: [forStaff ? inquiry.name : dealership.name, phone, event.url]
      .filter((line) => line !== '')
      .join('\n'),
  };
}
