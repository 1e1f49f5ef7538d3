import { expect, test } from 'vitest';
import { feedStateOf, pushTexts, readerName } from './feed-state.ts';

// Noon.
const now = new Date('2026-11-27T19:00:00Z');
const calendar = { now, timeZone: 'America/Phoenix' };
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000).toISOString();
const read = (hours: number, vehicles: number | null = 38) => ({
  at: hoursAgo(hours),
  reader: 'Googlebot',
  address: '66.249.66.1',
  vehicles,
});

test.each([
  [{ isOn: false, since: null, lastRead: null }, 'off', 'Off', 'Last read: Never'],
  [{ isOn: true, since: hoursAgo(2), lastRead: null }, 'waiting', 'Not read yet', 'Last read: Never'],
  [{ isOn: true, since: hoursAgo(80), lastRead: null }, 'quiet', 'Not read for 3 days', 'Last read: Never'],
  [
    { isOn: true, since: hoursAgo(500), lastRead: read(6) },
    'read',
    'Read 38 cars',
    'Last read: Today, 6:00 AM',
  ],
  [
    { isOn: true, since: hoursAgo(500), lastRead: read(6, 1) },
    'read',
    'Read 1 car',
    'Last read: Today, 6:00 AM',
  ],
  [
    { isOn: true, since: hoursAgo(500), lastRead: read(71) },
    'read',
    'Read 38 cars',
    'Last read: Nov 24, 2026 1:00 PM',
  ],
  [
    { isOn: true, since: hoursAgo(500), lastRead: read(72) },
    'quiet',
    'Not read for 3 days',
    'Last read: Nov 24, 2026 12:00 PM',
  ],
  // The address was renewed after the last reading.
  [
    { isOn: true, since: hoursAgo(1), lastRead: read(100) },
    'waiting',
    'Not read yet',
    'Last read: Nov 23, 2026 8:00 AM',
  ],
])('%j is %s: %s, %s', (feed, kind, text, lastRead) => {
  expect(feedStateOf({ ...feed, push: null }, calendar)).toEqual({ kind, text, lastRead });
});

test('a channel that is pushed need not be read', () => {
  const feed = { isOn: true, since: hoursAgo(500), lastRead: null, push: {} };
  expect(feedStateOf(feed, calendar).kind).toBe('waiting');
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com)', 'facebookexternalhit'],
  ['JamesEdition Feed Crawler 1.0', 'JamesEdition Feed Crawler 1.0'],
  ['(?)', '(?)'],
])('%s is %s', (agent, name) => {
  expect(readerName(agent)).toBe(name);
});

const never = { pushedAt: null, pushedVehicles: null, failure: null, failedAt: null, nextAt: null };
test.each([
  [never, ['Not pushed yet.']],
  [{ ...never, nextAt: hoursAgo(-2) }, ['Not pushed yet.', 'Next: Today, 2:00 PM']],
  [{ ...never, nextAt: hoursAgo(0) }, ['Not pushed yet.', 'Being pushed...']],
  [
    {
      pushedAt: hoursAgo(30),
      pushedVehicles: 41,
      failure: 'The server took too long.',
      failedAt: hoursAgo(6),
      nextAt: hoursAgo(-18),
    },
    [
      'Last pushed: Nov 26, 2026 6:00 AM, 41 cars',
      'Failed: Today, 6:00 AM. The server took too long.',
      'Next: Nov 28, 2026 6:00 AM',
    ],
  ],
])('%j is told as %j', (push, texts) => {
  expect(pushTexts(push, calendar).map(({ text }) => text)).toEqual(texts);
});
