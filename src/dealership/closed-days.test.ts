import { expect, test } from 'vitest';
import { closedDayIssues, closedDaysFrom, closedReason, isOver } from './closed-days.ts';

const today = '2026-11-20';
const thanksgiving = { day: '2026-11-26', reason: 'Thanksgiving' };
const turnOfTheYear = { day: '2026-12-30', until: '2027-01-02', isYearly: true, reason: 'New Year' };

test('a single day, a range, and each year again', () => {
  const closed = [thanksgiving, turnOfTheYear, { day: '2026-12-24', until: '2026-12-26', reason: '' }];
  expect(closedDaysFrom(closed, today, 60).map(({ day }) => day)).toEqual([
    '2026-11-26',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(closedReason(closed, '2026-12-25')).toBe('');
  expect(closedReason(closed, '2027-12-25')).toBeNull();
  expect(closedReason(closed, '2029-01-02')).toBe('New Year');
  expect(closedReason(closed, '2029-01-03')).toBeNull();
  // Not before the first time.
  expect(closedReason(closed, '2026-01-01')).toBeNull();
});

test('one is over after its last day, a yearly one never', () => {
  expect(isOver({ day: '2026-11-18', until: today, reason: '' }, today)).toBe(false);
  expect(isOver({ day: '2026-11-18', until: '2026-11-19', reason: '' }, today)).toBe(true);
  expect(isOver({ day: '2026-11-19', reason: '' }, today)).toBe(true);
  expect(isOver({ day: '2025-11-19', isYearly: true, reason: '' }, today)).toBe(false);
});

test.each([
  [{ day: '2026-11-26', until: '2026-11-25' }, 'until', 'The last day comes before the first'],
  [{ day: '2026-11-26', until: '2027-02-26' }, 'until', 'Choose at most 60 days'],
  [{ day: '2028-02-29', isYearly: true }, 'day', 'Not every year has this day'],
  [{ day: '2029-01-01' }, 'day', 'Choose a day within two years'],
  [{ day: '2026-11-19' }, 'day', 'This day is over'],
])('%o is refused', (closed, field, message) => {
  expect(closedDayIssues([{ reason: '', ...closed }], today)).toEqual([{ index: 0, field, message }]);
});
