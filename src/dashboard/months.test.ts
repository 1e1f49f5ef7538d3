import { describe, expect, test } from 'vitest';
import { lastMonths } from './months.ts';

const starts = (now: string, timeZone: string, count: number) =>
  lastMonths(new Date(now), timeZone, count).map(({ month, start }) => `${month} ${start.toISOString()}`);

describe('the last months in a time zone', () => {
  test('end with the current month there, across a new year', () => {
    expect(starts('2026-01-20T12:00:00Z', 'UTC', 3)).toEqual([
      '2025-11 2025-11-01T00:00:00.000Z',
      '2025-12 2025-12-01T00:00:00.000Z',
      '2026-01 2026-01-01T00:00:00.000Z',
    ]);
  });

  test('start at midnight there, in and out of daylight saving time', () => {
    expect(starts('2026-11-20T17:00:00Z', 'America/Los_Angeles', 2)).toEqual([
      '2026-10 2026-10-01T07:00:00.000Z',
      // Clocks go back on this day, two hours after the start of the month.
      '2026-11 2026-11-01T07:00:00.000Z',
    ]);
    expect(starts('2026-04-10T00:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-03 2026-02-28T23:00:00.000Z',
      '2026-04 2026-03-31T22:00:00.000Z',
    ]);
  });

  test('follow the time zone, not the server: one moment may be in two months', () => {
    expect(lastMonths(new Date('2026-12-01T03:00:00Z'), 'America/Phoenix', 1)[0]?.month).toBe('2026-11');
    expect(lastMonths(new Date('2026-11-30T12:00:00Z'), 'Pacific/Kiritimati', 1)[0]?.month).toBe('2026-12');
  });

  test('support offsets of half an hour', () => {
    expect(starts('2026-11-20T17:00:00Z', 'Asia/Kolkata', 1)).toEqual(['2026-11 2026-10-31T18:30:00.000Z']);
  });
});
