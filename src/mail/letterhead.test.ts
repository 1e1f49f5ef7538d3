import { expect, test } from 'vitest';
import type { HoursLine } from '../dealership/dealership.schema.ts';
import { answerBy } from './letterhead.ts';

const hours: HoursLine[] = [
  { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' },
  { days: ['Sun'], note: 'by appointment only' },
];
const thanksgiving = [{ day: '2026-11-26', reason: '' }];

// 2026-11-23 is a Monday.
test.each([
  ['2026-11-23T12:00:00Z', 'today, before we close at 7PM'],
  ['2026-11-23T17:59:00Z', 'today, before we close at 7PM'],
  // Less than an hour before they close.
  ['2026-11-23T18:30:00Z', 'on Tuesday, when we open at 9AM'],
  ['2026-11-23T06:00:00Z', 'when we open, at 9AM'],
  ['2026-11-23T08:30:00Z', 'when we open, at 9AM'],
  ['2026-11-23T22:00:00Z', 'on Tuesday, when we open at 9AM'],
  // The next day is closed.
  ['2026-11-25T22:00:00Z', 'on Friday, when we open at 9AM'],
  ['2026-11-27T22:00:00Z', 'on Monday, when we open at 9AM'],
])('a message that comes at %s is answered %s', (now, text) => {
  const dealership = { hours, timeZone: 'UTC', closedDays: thanksgiving };
  expect(answerBy(dealership, new Date(now))).toBe(text);
});

test('without hours nothing is promised but to hurry', () => {
  const never = { hours: [], timeZone: 'UTC', closedDays: [] };
  expect(answerBy(never, new Date('2026-11-23T12:00:00Z'))).toBe('as soon as we can');
  const always: HoursLine[] = [
    { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], opens: '00:00', closes: '24:00' },
  ];
  const open = { hours: always, timeZone: 'UTC', closedDays: [] };
  expect(answerBy(open, new Date('2026-11-23T12:00:00Z'))).toBe('today');
});
