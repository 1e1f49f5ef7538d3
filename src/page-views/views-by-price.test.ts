import { expect, test } from 'vitest';
import { dayAfter } from '../platform/time-zones.ts';
import { everyDay, viewsByPrice } from './views-by-price.ts';

const days = (first: string, views: readonly number[]) =>
  views.map((count, index) => ({ day: dayAfter(first, index), views: count }));

test('every day has its views, 0 where nobody looked', () => {
  expect(everyDay([{ day: '2026-11-02', views: 3 }], '2026-10-31', '2026-11-03')).toEqual(
    days('2026-10-31', [0, 0, 3, 0]),
  );
  expect(everyDay([], '2026-11-03', '2026-11-02')).toEqual([]);
});

test('each change has the mean views of the days before and after it, without its own day', () => {
  const counted = days('2026-11-01', [2, 4, 50, 9, 9, 100, 30]);
  const prices = [
    { day: '2026-11-01', price: 100_000 },
    { day: '2026-11-03', price: 90_000 },
    { day: '2026-11-06', price: null },
  ];
  expect(viewsByPrice(counted, prices)).toEqual([
    // The day of the listing had both, too.
    { day: '2026-11-03', from: 100_000, to: 90_000, before: 4, after: 9 },
    { day: '2026-11-06', from: 90_000, to: null, before: 9, after: 30 },
  ]);
});

test('two weeks on each side are compared', () => {
  const counted = days('2026-01-01', [
    ...Array.from({ length: 36 }, () => 900),
    ...Array.from({ length: 14 }, () => 1),
    500,
    ...Array.from({ length: 14 }, () => 3),
    ...Array.from({ length: 20 }, () => 700),
  ]);
  const day = dayAfter('2026-01-01', 50);
  const prices = [
    { day: '2025-01-01', price: 2 },
    { day, price: 1 },
  ];
  expect(viewsByPrice(counted, prices)).toEqual([{ day, from: 2, to: 1, before: 1, after: 3 }]);
});

test('a change today, or before views were counted, has nothing to compare', () => {
  const prices = [
    { day: '2026-10-01', price: 3 },
    { day: '2026-10-20', price: 2 },
    { day: '2026-11-03', price: 1 },
  ];
  expect(viewsByPrice(days('2026-11-01', [5, 7, 9]), prices)).toEqual([
    { day: '2026-10-20', from: 3, to: 2, before: null, after: 6 },
    { day: '2026-11-03', from: 2, to: 1, before: 6, after: null },
  ]);
});

test('several prices on one day are one change, and none if the first one is back', () => {
  const price = (day: string, amount: number) => ({ day, price: amount });
  expect(
    viewsByPrice([], [price('2026-11-01', 5), price('2026-11-02', 4), price('2026-11-02', 3)]),
  ).toMatchObject([{ from: 5, to: 3 }]);
  expect(viewsByPrice([], [price('2026-11-01', 5), price('2026-11-02', 4), price('2026-11-02', 5)])).toEqual(
    [],
  );
});
