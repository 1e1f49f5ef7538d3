import type { Dealership } from '../../dealership/dealership.schema.ts';

type CalendarEvent = {
  uid: string;
  start: Date;
  minutes: number;
  title: string;
  place: string;
  note: string;
};

/** `20261124T160000Z` */
const stamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Folds a line after at most 75 bytes, as RFC 5545 asks; never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 74) {
      lines.push('');
      bytes = 0;
    }
    lines.push((lines.pop() ?? '') + character);
    bytes += size;
  }
  return lines.join('\r\n ');
}

/** The text of an .ics file with one appointment (RFC 5545). `made` is when it was agreed. */
export function calendarFile(event: CalendarEvent, made: Date): string {
  const end = new Date(event.start.getTime() + event.minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marque//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(event.start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.note)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/**
 * A test drive of a vehicle, by its name, in the visitor's calendar. `page` is where they asked for it. From the website and from a
 * mail it has the same id, so that a calendar that gets both has it once.
 */
export function visitorEvent(
  start: Date,
  page: string,
  dealership: Pick<
    Dealership,
    'name' | 'street' | 'city' | 'region' | 'postalCode' | 'phone' | 'appointmentMinutes'
  >,
  vehicle: string | null,
): CalendarEvent {
  return {
    uid: `${start.getTime()}@${new URL(page).host}`,
    start,
    minutes: dealership.appointmentMinutes,
    title: vehicle === null ? `Test drive at ${dealership.name}` : `Test drive: ${vehicle}`,
    place: placeText(dealership),
    note: [dealership.name, dealership.phone, page].filter((line) => line !== '').join('\n'),
  };
}

/** `Halcyon Motor Group, 1 Desert Way, Phoenix, AZ 85001` */
export const placeText = (
  at: Pick<Dealership, 'name' | 'street' | 'city' | 'region' | 'postalCode'>,
): string =>
  [at.name, at.street, at.city, `${at.region} ${at.postalCode}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
