import { expect, test } from 'vitest';
import type { HoursLine } from '../../dealership/dealership.schema.ts';
import { morningOf } from './morning.ts';

const hours: HoursLine[] = [
  { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' },
  { days: ['Mon'], opens: '07:30', closes: '08:00' },
  { days: ['Sun'], opens: '10:00', closes: '16:00' },
  { days: ['Sat'], note: 'by appointment only' },
];
const dealership = { hours, timeZone: 'America/New_York', closedDays: [{ day: '2026-11-26', reason: '' }] };

test.each([
  // In New York summer time ends on November 1 and begins on March 14.
  ['2026-10-30T23:00:00Z', '2026-10-30', '2026-10-30T13:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01T15:00:00.000Z'],
  ['2027-03-14T20:00:00Z', '2027-03-14', '2027-03-14T14:00:00.000Z'],
  // The earlier of two lines.
  ['2026-11-23T15:00:00Z', '2026-11-23', '2026-11-23T12:30:00.000Z'],
  // There it is still the day before.
  ['2026-11-24T03:00:00Z', '2026-11-23', '2026-11-23T12:30:00.000Z'],
  // A closed day, and one by appointment.
  ['2026-11-26T15:00:00Z', '2026-11-26', null],
  ['2026-11-28T15:00:00Z', '2026-11-28', null],
])('at %s it is %s, which opens at %s', (now, today, opensAt) => {
  const morning = morningOf(dealership, new Date(now));
  expect({ ...morning, opensAt: morning.opensAt?.toISOString() ?? null }).toEqual({ today, opensAt });
});

test('without any opening hours the day begins at nine', () => {
  const notes: HoursLine[] = [{ days: ['Mon'], note: 'by appointment only' }];
  const { opensAt } = morningOf({ ...dealership, hours: notes }, new Date('2026-11-28T15:00:00Z'));
  expect(opensAt?.toISOString()).toBe('2026-11-28T14:00:00.000Z');
});
