import { expect, test } from 'vitest';
import type { HoursLine } from './dealership.schema.ts';
import { openTimeAgo } from './open-time.ts';

const hours: HoursLine[] = [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' }];
const dealership = { hours, timeZone: 'America/Phoenix', closedDays: [] };
const hour = 60 * 60_000;
/** Phoenix is seven hours behind UTC; November 23, 2026 is a Monday. */
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00-07:00`);

test.each([
  ['within a day', 2, at('15:00'), at('13:00')],
  ['over a night', 4, at('10:00', '2026-11-24'), at('16:00')],
  ['over a weekend', 2, at('10:00'), at('18:00', '2026-11-20')],
  ['up to the opening', 1, at('10:00'), at('09:00')],
  ['after closing', 1, at('22:00'), at('18:00')],
])('open time is counted %s', (_, count, now, since) => {
  expect(openTimeAgo(dealership, count * hour, now)).toEqual(since);
});

test('closed days count for nothing, also those of a range', () => {
  const closedDays = [{ day: '2026-11-19', until: '2026-11-20', reason: '' }];
  expect(openTimeAgo({ ...dealership, closedDays }, 2 * hour, at('10:00'))).toEqual(
    at('18:00', '2026-11-18'),
  );
});

test('hours that overlap, or pass midnight, are counted once', () => {
  const both: HoursLine[] = [...hours, { days: ['Mon'], opens: '12:00', closes: '13:00' }];
  expect(openTimeAgo({ ...dealership, hours: both }, 10 * hour, at('20:00'))).toEqual(at('09:00'));
  const night: HoursLine[] = [{ days: ['Mon'], opens: '20:00', closes: '02:00' }];
  expect(openTimeAgo({ ...dealership, hours: night }, 3 * hour, at('01:00', '2026-11-24'))).toEqual(
    at('22:00'),
  );
});

test('without opening hours all time counts, and what is months ago is not waited for', () => {
  const now = at('03:00');
  expect(openTimeAgo({ ...dealership, hours: [] }, 2 * hour, now)).toEqual(at('01:00'));
  const closedDays = [{ day: '2026-01-01', until: '2026-12-31', reason: '' }];
  expect(openTimeAgo({ ...dealership, closedDays }, hour, now)).toBeNull();
});
