import { expect, test } from 'vitest';
import { clockDiffers, zoneName, zoneWhereItDiffers } from './appointment-text.ts';

const winter = '2026-11-24T17:30:00Z';
const summer = '2026-07-24T17:30:00Z';
const phoenix = 'America/Phoenix';

test.each([
  [winter, 'Europe/Berlin', true],
  [winter, phoenix, false],
  // The same hours in winter, an hour apart in summer.
  [winter, 'America/Denver', false],
  [summer, 'America/Denver', true],
  // The same clock on another day.
  ['2026-11-24T12:00:00Z', 'Pacific/Kiritimati', true],
])('at %s a clock in %s differs from one in Phoenix: %s', (time, here, differs) => {
  expect(clockDiffers(time, phoenix, here)).toBe(differs);
  expect(zoneWhereItDiffers(time, phoenix, here)).toBe(differs ? ' MST' : '');
});

test('a zone is named for the time of the year', () => {
  expect(zoneName(winter, phoenix, 'long')).toBe('Mountain Standard Time');
  expect(zoneName(summer, 'America/New_York', 'short')).toBe('EDT');
  expect(zoneName(winter, 'America/New_York', 'short')).toBe('EST');
});
