import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('an appointment is a calendar file whose lines are escaped, and folded within 75 bytes', () => {
  const text = calendarFile(
    {
      uid: '1@halcyon.example',
      start: new Date('2026-11-24T17:00:00Z'),
      minutes: 90,
      title: 'Test drive at Müller, Söhne & Co; Königlich Privilegierte Automobile in Überlingen',
      place: '1180 North Kingfisher Way',
      note: 'https://halcyon.example/inventory/5\n(480) 555-0142',
    },
    new Date('2026-11-20T16:30:00Z'),
  );
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marque//Appointments//EN',
    'BEGIN:VEVENT',
    'UID:1@halcyon.example',
    'DTSTAMP:20261120T163000Z',
    'DTSTART:20261124T170000Z',
    'DTEND:20261124T183000Z',
    'SUMMARY:Test drive at Müller\\, Söhne & Co\\; Königlich Privilegierte Automobile in Überlingen',
    'LOCATION:1180 North Kingfisher Way',
    'DESCRIPTION:https://halcyon.example/inventory/5\\n(480) 555-0142',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
