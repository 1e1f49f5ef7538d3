import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: '1@halcyon.example',
  start: new Date('2026-11-24T17:00:00Z'),
  minutes: 90,
  title: 'Test drive at Müller, Söhne & Co; Königlich Privilegierte Automobile in Überlingen',
  place: '1180 North Kingfisher Way, Scottsdale \\ Arizona',
  note: 'https://halcyon.example/inventory/5\n(480) 555-0142',
};
const text = calendarFile(event, new Date('2026-11-20T16:30:00Z'));

test('an appointment says to a program that reads calendars what it was made from', () => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (component === undefined) throw new Error('There is no event');
  expect(others).toEqual([]);
  const read = new ICAL.Event(component);
  expect(read.startDate.toJSDate()).toEqual(event.start);
  expect(read.duration.toSeconds()).toBe(event.minutes * 60);
  expect([read.uid, read.summary, read.location, read.description]).toEqual([
    event.uid,
    event.title,
    event.place,
    event.note,
  ]);
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T16:30:00Z');
  // This reader forgives a comma that is not escaped; RFC 5545 asks for it.
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Test drive at Müller\\, Söhne & Co\\; Königlich');
});

test('no line of it has more than 75 bytes', () => {
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.at(-1)).toBe('');
});
