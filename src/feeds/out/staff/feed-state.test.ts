import { expect, test } from 'vitest';
import { feedStateOf, readerName } from './feed-state.ts';

const now = new Date(2026, 10, 27, 12, 0);
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
  expect(feedStateOf(feed, now)).toEqual({ kind, text, lastRead });
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com)', 'facebookexternalhit'],
  ['JamesEdition Feed Crawler 1.0', 'JamesEdition Feed Crawler 1.0'],
  ['(?)', '(?)'],
])('%s is %s', (agent, name) => {
  expect(readerName(agent)).toBe(name);
});
