import { expect, test } from 'vitest';
import type { HoursLine } from '../../dealership/dealership.schema.ts';
import { appointmentDays } from './times.ts';

const hours: HoursLine[] = [
  { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '11:30' },
  { days: ['Sun'], note: 'by appointment only' },
];
const phoenix = { hours, timeZone: 'America/Phoenix', closedDays: [], appointmentMinutes: 60 };

test('offers what fits into the hours of the next seven days, an hour ahead at least', () => {
  // Friday, 9:30 in Phoenix, which is seven hours behind UTC.
  const days = appointmentDays(phoenix, new Date('2026-11-20T15:30:00Z'));
  expect(days.map(({ day, times }) => [day, times.map((time) => time.slice(11, 16))])).toEqual([
    ['2026-11-20', ['17:00']],
    ['2026-11-21', []],
    ['2026-11-22', []],
    ['2026-11-23', ['16:00', '17:00']],
    ['2026-11-24', ['16:00', '17:00']],
    ['2026-11-25', ['16:00', '17:00']],
    ['2026-11-26', ['16:00', '17:00']],
  ]);
});

test('offers nothing on a closed day', () => {
  const closedDays = [{ day: '2026-11-23', reason: 'Inventory' }];
  const days = appointmentDays({ ...phoenix, closedDays }, new Date('2026-11-20T15:30:00Z'));
  expect(days.filter(({ times }) => times.length > 0).map(({ day }) => day)).toEqual([
    '2026-11-20',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('keeps to local time when the clocks change, and ends at midnight', () => {
  const late: HoursLine[] = [{ days: ['Sat', 'Mon'], opens: '22:00', closes: '02:00' }];
  const days = appointmentDays(
    { hours: late, timeZone: 'America/Los_Angeles', closedDays: [], appointmentMinutes: 60 },
    new Date('2026-03-07T12:00:00Z'),
  );
  // Clocks went forward on Sunday, 2026-03-08.
  expect(days.flatMap(({ times }) => times)).toEqual([
    '2026-03-08T06:00:00.000Z',
    '2026-03-08T07:00:00.000Z',
    '2026-03-10T05:00:00.000Z',
    '2026-03-10T06:00:00.000Z',
  ]);
});
