import { expect, test } from 'vitest';
import { dayAfter, dayOf, daysBetween, noonOf } from './time-zones.ts';

test('one instant is on different days in different time zones', () => {
  const instant = new Date('2026-11-20T02:00:00Z');
  expect(dayOf(instant, 'America/Phoenix')).toBe('2026-11-19');
  expect(dayOf(instant, 'Europe/Berlin')).toBe('2026-11-20');
});

test('noon is noon on both sides of a change of clocks', () => {
  expect(noonOf('2026-10-31', 'America/Los_Angeles').toISOString()).toBe('2026-10-31T19:00:00.000Z');
  expect(noonOf('2026-11-01', 'America/Los_Angeles').toISOString()).toBe('2026-11-01T20:00:00.000Z');
});

test('days are those of the calendar', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(dayAfter('2026-02-27', 2)).toBe('2026-03-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});
