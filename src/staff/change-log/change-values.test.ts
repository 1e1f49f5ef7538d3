import { expect, test } from 'vitest';
import { formatDate } from '../../platform/dates.ts';
import { byDay, valueText } from './change-values.ts';

const vehicle = { kind: 'vehicle', action: 'changed' } as const;

test('values are formatted for people', () => {
  expect(valueText(vehicle, 'price', 252_000)).toBe('$252,000');
  expect(valueText(vehicle, 'soldPrice', 0)).toBe('$0');
  expect(valueText(vehicle, 'mileage', 1_240)).toBe('1,240 mi');
  expect(valueText(vehicle, 'year', 2023)).toBe('2023');
  expect(valueText(vehicle, 'status', 'pending')).toBe('Pending Sale');
  expect(valueText(vehicle, 'isFeatured', false)).toBe('no');
  expect(valueText({ kind: 'page', action: 'changed' }, 'isPublished', true)).toBe('yes');
  expect(valueText({ kind: 'inquiry', action: 'changed' }, 'followUpOn', '2026-11-24')).toBe('Nov 24, 2026');
});

test('the status of an inquiry is not that of a vehicle', () => {
  expect(valueText({ kind: 'inquiry', action: 'changed' }, 'status', 'pending')).toBe('pending');
});

test('a missing value is "none"', () => {
  expect(valueText(vehicle, 'costBasis', null)).toBeNull();
  expect(valueText(vehicle, 'vin', '')).toBeNull();
});

test('no price is a price on request, but before there is a vehicle and after it', () => {
  expect(valueText(vehicle, 'price', null)).toBe('Price on request');
  expect(valueText({ kind: 'vehicle', action: 'added' }, 'price', null)).toBeNull();
  expect(valueText({ kind: 'vehicle', action: 'deleted' }, 'price', null)).toBeNull();
});

test('entries are grouped by the days of the reader', () => {
  const at = (iso: string) => ({ at: iso });
  const inPhoenix = (iso: string) => formatDate(iso, 'America/Phoenix');
  expect(
    byDay(
      [at('2026-11-20T07:00:00Z'), at('2026-11-20T06:59:00Z'), at('2026-11-19T08:00:00Z')],
      inPhoenix,
    ).map(({ day, entries }) => [day, entries.length]),
  ).toEqual([
    ['Nov 20, 2026', 1],
    ['Nov 19, 2026', 2],
  ]);
});
