import { expect, test } from 'vitest';
import { testNow } from '../../../../test/factories.ts';
import { agoText } from './save-vehicle.ts';

test.each([
  ['2026-11-20T16:59:30.000Z', 'just now'],
  ['2026-11-20T17:00:30.000Z', 'just now'],
  ['2026-11-20T16:59:00.000Z', '1 minute ago'],
  ['2026-11-20T16:01:00.000Z', '59 minutes ago'],
  ['2026-11-20T14:30:00.000Z', '2 hours ago'],
])('%s is %s', (at, text) => {
  expect(agoText(at, testNow)).toBe(text);
});

test('what is more than a day old has its date', () => {
  expect(agoText('2026-11-10T12:00:00.000Z', testNow)).toMatch(
    /^on Nov (?:9|10|11), 2026 \d{1,2}:\d\d [AP]M$/,
  );
});
