import { describe, expect, test } from 'vitest';
import { along, fitText, niceStep, shortPrice, ticks, unitsPerSquare } from './scales.ts';

describe('an axis', () => {
  test('has round lines, and no more of them than asked for', () => {
    expect(ticks(12, 3)).toEqual([0, 4, 8, 12]);
    expect(ticks(884, 2)).toEqual([0, 400, 800]);
    expect(ticks(2204, 6)).toEqual([0, 400, 800, 1200, 1600, 2000]);
    for (const max of [1, 2, 3, 7, 10, 99, 100, 101, 999, 12_345, 999_999, 1e9]) {
      for (const most of [1, 2, 3, 6]) {
        const lines = ticks(max, most);
        expect(lines.length - 1, `${max} in ${most}`).toBeLessThanOrEqual(most);
        expect(lines.at(-1), `${max} in ${most}`).toBeLessThanOrEqual(max);
        expect(lines.length, `${max} in ${most}`).toBeGreaterThan(1);
      }
    }
  });

  test('never counts in halves, and stands for nothing when there is nothing', () => {
    expect(niceStep(1, 5)).toBe(1);
    expect(ticks(0, 3)).toEqual([0]);
  });

  test('puts values in their place', () => {
    expect(along(5, 10, 300)).toBe(150);
    expect(along(-5, 10, 300)).toBe(-150);
    expect(along(5, 0, 300)).toBe(0);
  });
});

test('a square is one vehicle for as long as the squares fit', () => {
  expect(unitsPerSquare(7, 20)).toBe(1);
  expect(unitsPerSquare(20, 20.9)).toBe(1);
  expect(unitsPerSquare(21, 20)).toBe(2);
  expect(unitsPerSquare(430, 20)).toBe(40);
  expect(430 / unitsPerSquare(430, 20)).toBeLessThan(21);
  expect(unitsPerSquare(0, 0)).toBe(1);
});

test('a long name is cut with an ellipsis, between characters', () => {
  expect(fitText('Veyra', 80)).toBe('Veyra');
  expect(fitText('Carrozzeria Brandtmeister', 80)).toBe('Carrozzeri…');
  expect(fitText('🚗🚗🚗🚗🚗🚗🚗', 40)).toBe('🚗🚗🚗🚗…');
});

test('an amount has three digits where there is little room', () => {
  expect([0, 950, 2_000, 616_850, 999_499, 999_500].map(shortPrice)).toEqual([
    '$0',
    '$950',
    '$2k',
    '$617k',
    '$999k',
    '$1.00M',
  ]);
  expect([2_103_400, 12_340_000, 823_400_000, 999_600_000, 1_234_000_000].map(shortPrice)).toEqual([
    '$2.10M',
    '$12.3M',
    '$823M',
    '$1.00B',
    '$1.23B',
  ]);
  expect(shortPrice(-6_000)).toBe('-$6k');
});
