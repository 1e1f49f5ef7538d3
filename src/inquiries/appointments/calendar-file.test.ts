import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile, calendarOf, type CalendarEvent } from './calendar-file.ts';

const publicUrl = 'https://halcyon.example';
const event: CalendarEvent = {
  inquiryId: 7,
  start: new Date('2026-11-24T17:00:00Z'),
  end: new Date('2026-11-24T18:30:00Z'),
  title: 'Test drive at Müller, Söhne & Co; Königlich Privilegierte Automobile in Überlingen',
  place: {
    name: 'Müller, Söhne',
    street: '1180 North Kingfisher Way',
    city: 'Scottsdale',
    region: 'AZ',
    postalCode: '85255',
  },
  note: 'Ask for Owen\n(480) 555-0142',
  url: 'https://halcyon.example/inventory/5',
  sequence: 3,
  changedAt: new Date('2026-11-20T16:30:00Z'),
  isConfirmed: true,
};
const people = {
  from: { name: 'Halcyon', email: 'hello@halcyon.example' },
  to: { name: 'Dana Whitlock', email: 'dana@whitlock.example' },
};

/** Reads it as a program that keeps calendars does. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents('vevent');
  return {
    calendar,
    events: components.map((component) => ({ component, event: new ICAL.Event(component) })),
    method: calendar.getFirstPropertyValue('method'),
  };
}

test('an appointment says to a program that reads calendars what it was made from', () => {
  const { events, method } = read(calendarFile(event, publicUrl));
  expect([method, events.length]).toEqual(['PUBLISH', 1]);
  const [only] = events;
  if (only === undefined) throw new Error('There is no event');
  const { component } = only;
  expect(only.event.startDate.toJSDate()).toEqual(event.start);
  expect(only.event.endDate.toJSDate()).toEqual(event.end);
  expect([only.event.uid, only.event.summary, only.event.location, only.event.description]).toEqual([
    'appointment-7@halcyon.example',
    event.title,
    'Müller, Söhne, 1180 North Kingfisher Way, Scottsdale, AZ 85255',
    event.note,
  ]);
  expect([component.getFirstPropertyValue('sequence'), component.getFirstPropertyValue('status')]).toEqual([
    3,
    'CONFIRMED',
  ]);
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T16:30:00Z');
  const alarm = component.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT2H');
});

test('an invitation is taken in, and one that is canceled takes the same entry away, without an alarm', () => {
  const invited = read(calendarFile(event, publicUrl, people));
  expect(invited.method).toBe('REQUEST');
  const [entry] = invited.events;
  expect(entry?.event.organizer).toBe('mailto:hello@halcyon.example');
  expect(entry?.event.attendees.map((attendee) => attendee.getFirstValue())).toEqual([
    'MAILTO:dana@whitlock.example',
  ]);
  const canceled = read(calendarFile({ ...event, sequence: 4, isCanceled: true }, publicUrl, people));
  expect(canceled.method).toBe('CANCEL');
  const [gone] = canceled.events;
  expect([gone?.event.uid, gone?.component.getFirstPropertyValue('status')]).toEqual([
    entry?.event.uid,
    'CANCELLED',
  ]);
  expect(gone?.component.getFirstSubcomponent('valarm')).toBeNull();
});

test('a calendar has a name and every appointment', () => {
  const { calendar, events } = read(
    calendarOf('Test drives', [event, { ...event, inquiryId: 8, isCanceled: true }], publicUrl),
  );
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Test drives');
  expect(events.map((each) => each.event.uid)).toEqual([
    'appointment-7@halcyon.example',
    'appointment-8@halcyon.example',
  ]);
});

test('no line of it has more than 75 bytes', () => {
  const lines = calendarFile(event, publicUrl, people).split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});
