import { expect, test } from 'vitest';
import { timeZoneGroups, timeZoneName } from './time-zone-choices.ts';

test('every time zone stands in the list once, the common ones first, and the chosen one even if it is an old name', () => {
  const names = timeZoneGroups('US/Arizona').flatMap((group) => group.names);
  expect(names[0]).toBe('America/New_York');
  expect(names).toContain('US/Arizona');
  expect(new Set(names).size).toBe(names.length);
  for (const name of Intl.supportedValuesOf('timeZone')) expect(names).toContain(name);
});

test('a time zone is called what people call it', () => {
  expect(timeZoneName('America/Los_Angeles')).toBe('Pacific Time');
});
