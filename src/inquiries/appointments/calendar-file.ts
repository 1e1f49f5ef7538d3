import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { placeText } from '../../dealership/address.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';

/** Seconds before an appointment at which a calendar reminds of it. */
const alarmSeconds = 2 * 60 * 60;

type Place = Pick<Dealership, 'name' | 'street' | 'city' | 'region' | 'postalCode'>;

/** An appointment in a calendar. */
export type CalendarEvent = {
  inquiryId: number;
  start: Date;
  end: Date;
  title: string;
  place: Place;
  note: string;
  /** A page about it. */
  url: string;
  /** Counts the changes of one appointment, so that calendars replace it. */
  sequence: number;
  /** When it was changed last. */
  changedAt: Date;
  isCanceled?: boolean;
  isConfirmed?: boolean;
};

/** Who invites whom: calendars then update and cancel the entry by the mails that follow. */
type Invitation = { from: { name: string; email: string }; to: { name: string; email: string } };

/**
 * The text of an .ics file (RFC 5545) with one appointment, whose id is the same wherever it comes from. An `invitation` makes
 * it one that a mail program takes in, changes and cancels (RFC 5546).
 */
export function calendarFile(event: CalendarEvent, publicUrl: string, invitation?: Invitation): string {
  const calendar = newCalendar();
  if (invitation !== undefined)
    calendar.method(event.isCanceled === true ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  else calendar.method(ICalCalendarMethod.PUBLISH);
  const entry = addEvent(calendar, event, publicUrl);
  if (invitation !== undefined) {
    const { from, to } = invitation;
    entry.organizer({ name: cleanLine(from.name), email: from.email });
    entry.createAttendee({
      name: cleanLine(to.name),
      email: to.email,
      role: ICalAttendeeRole.REQ,
      status: event.isConfirmed === true ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
    });
  }
  return calendar.toString();
}

/** The text of a calendar to subscribe to, read again each quarter of an hour. */
export function calendarOf(name: string, events: readonly CalendarEvent[], publicUrl: string): string {
  const calendar = newCalendar();
  calendar.name(cleanLine(name));
  calendar.ttl(15 * 60);
  for (const event of events) addEvent(calendar, event, publicUrl);
  return calendar.toString();
}

const newCalendar = () => ical({ prodId: { company: 'Marque', product: 'Appointments', language: 'EN' } });

function addEvent(calendar: ReturnType<typeof newCalendar>, event: CalendarEvent, publicUrl: string) {
  const entry = calendar.createEvent({
    id: `appointment-${event.inquiryId}@${new URL(publicUrl).hostname}`,
    start: event.start,
    end: event.end,
    summary: cleanLine(event.title),
    location: cleanLine(placeText(event.place)),
    description: cleanText(event.note),
    url: event.url,
    sequence: event.sequence,
    stamp: event.changedAt,
    status: event.isCanceled
      ? ICalEventStatus.CANCELLED
      : event.isConfirmed
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
  });
  if (event.isCanceled !== true)
    entry.createAlarm({
      type: ICalAlarmType.display,
      trigger: alarmSeconds,
      description: cleanLine(event.title),
    });
  return entry;
}
