import { expect, test } from 'vitest';
import { arrivalNote } from './arrival.ts';
import { canonicalMonth, formatMonth } from './month.ts';

test.each([
  ['2026-12', '2026-12'],
  ['2026-3', '2026-03'],
  ['2026-12-15', '2026-12'],
  ['12/2026', '2026-12'],
  ['December 2026', '2026-12'],
  ['dec. 2026', '2026-12'],
  ['Sept 2026', '2026-09'],
  ['Dec-26', '2026-12'],
])('the month %s is %s', (text, month) => {
  expect(canonicalMonth(text)).toBe(month);
  expect(canonicalMonth(formatMonth(month))).toBe(month);
});

test.each(['', 'soon', '2026', '13/2026', '2026-00', 'Ma 2026', 'Winter 2026', '12'])(
  '%j is no month',
  (text) => {
    expect(canonicalMonth(text)).toBeNull();
  },
);

test('a note says what is true of the car, and when it is expected, until it is sold', () => {
  const coming = { arrival: 'in-transit', arrivalMonth: '2026-12', status: 'reserved' } as const;
  expect(arrivalNote(coming)).toBe('In transit, expected December 2026');
  expect(arrivalNote({ ...coming, arrival: 'coming-soon', arrivalMonth: null })).toBe('Coming soon');
  expect(arrivalNote({ ...coming, arrival: null })).toBeNull();
  expect(arrivalNote({ ...coming, status: 'sold' })).toBeNull();
});
