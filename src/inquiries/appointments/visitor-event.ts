import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { CalendarEvent } from './calendar-file.ts';

/**
 * A test drive as it stands in the visitor's calendar. `page` is where they asked for it. From the website and from a
 * mail it has the same id, so that a calendar that gets both has it once.
 */
export function visitorEvent(
  start: Date,
  page: string,
  dealership: Pick<
    Dealership,
    'name' | 'street' | 'city' | 'region' | 'postalCode' | 'phone' | 'appointmentMinutes'
  >,
): CalendarEvent {
  return {
    uid: `${start.getTime()}@${new URL(page).host}`,
    start,
    minutes: dealership.appointmentMinutes,
    title: `Test drive at ${dealership.name}`,
    place: placeText(dealership),
    note: `${page}\n${dealership.phone}`,
  };
}

/** `Halcyon Motor Group, 1 Desert Way, Phoenix, AZ 85001` */
export const placeText = (
  at: Pick<Dealership, 'name' | 'street' | 'city' | 'region' | 'postalCode'>,
): string => `${at.name}, ${at.street}, ${at.city}, ${at.region} ${at.postalCode}`;
