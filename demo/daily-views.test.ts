import { expect, test } from 'vitest';
import { demoDailyViews } from './daily-views.ts';

const car = { seed: 7, today: '2026-11-20', listedDaysAgo: 40, views: 2_000, cutDaysAgo: [] };
const sum = (views: { views: number }[]) => views.reduce((total, each) => total + each.views, 0);

test('a car has about its views on the days since its listing', () => {
  const views = demoDailyViews(car);
  expect(views.length).toBeLessThanOrEqual(41);
  expect(views.map(({ day }) => day).toSorted()[0]).toBe('2026-10-11');
  expect(Math.abs(sum(views) - car.views)).toBeLessThan(41);
  expect(demoDailyViews(car)).toEqual(views);
});

test('of an old listing only the last 90 days are there, with their share', () => {
  const views = demoDailyViews({ ...car, listedDaysAgo: 899, views: 9_000 });
  expect(views).toHaveLength(90);
  expect(Math.abs(sum(views) - 900)).toBeLessThan(90);
});

test('a lower price draws views', () => {
  const after = (cutDaysAgo: number[]) =>
    sum(demoDailyViews({ ...car, cutDaysAgo }).filter(({ day }) => day > '2026-11-10'));
  expect(after([10])).toBeGreaterThan(after([]) * 1.2);
});
