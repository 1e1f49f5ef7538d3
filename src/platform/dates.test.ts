import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './dates.ts';

const iso = '2026-11-03T23:05:09.000Z';

it('writes MMM d, yyyy in the given zone', () => {
  expect(formatDate(iso, 'UTC')).toBe('Nov 3, 2026');
  expect(formatDate(iso, 'Asia/Tokyo')).toBe('Nov 4, 2026');
});

it('writes h:mm a with a regular space', () => {
  expect(formatDateTime(iso, 'America/Phoenix')).toBe('Nov 3, 2026 4:05 PM');
  expect(formatDateTime('2026-01-01T00:00:00Z', 'UTC')).toBe('Jan 1, 2026 12:00 AM');
  expect(formatDateTime('2026-01-01T12:30:00Z', 'UTC')).toBe('Jan 1, 2026 12:30 PM');
});

it('writes h:mm a alone', () => {
  expect(formatTime(iso, 'America/Phoenix')).toBe('4:05 PM');
  expect(formatTime('2026-01-01T12:30:00Z', 'UTC')).toBe('12:30 PM');
});

it('keeps the minute of any time', () => {
  const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (time) => {
      const minute = Math.floor(time.getTime() / 60_000) * 60_000;
      expect(new Date(`${formatDateTime(time.toISOString(), 'UTC')} UTC`).getTime()).toBe(minute);
    }),
  );
});

it('rejects anything but a time', () => expect(() => formatDate('soon', 'UTC')).toThrow(RangeError));
