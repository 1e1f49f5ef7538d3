import { expect, test } from 'vitest';
import { placeSteps, stepsPath } from './price-history.ts';

const end = new Date('2026-11-20T00:00:00Z');
const area = { width: 1016, top: 20, bottom: 100, end };
const step = (at: string, price: number | null) => ({ at, price });

test('prices fall and rise in time and in dollars', () => {
  const placed = placeSteps(
    [
      step('2026-08-12T00:00:00Z', 132_000),
      step('2026-10-01T00:00:00Z', 112_000),
      step('2026-10-26T00:00:00Z', 122_000),
    ],
    area,
  );
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [8, 20],
    [508, 100],
    [758, 60],
  ]);
  expect(stepsPath(placed, 1016)).toBe('M8 20H508V100H758V60H1016');
});

test('a price that was never changed runs through the middle', () => {
  const placed = placeSteps([step('2026-08-12T00:00:00Z', 132_000)], area);
  expect(stepsPath(placed, 1016)).toBe('M8 60H1016');
});

test('there is no line while the price is on request', () => {
  const placed = placeSteps(
    [
      step('2026-08-12T00:00:00Z', 132_000),
      step('2026-10-01T00:00:00Z', null),
      step('2026-10-26T00:00:00Z', 122_000),
    ],
    area,
  );
  expect(stepsPath(placed, 1016)).toBe('M8 20H508M758 100H1016');
  expect(stepsPath(placeSteps([step('2026-08-12T00:00:00Z', null)], area), 1016)).toBe('');
});

test('of prices that were changed within the hour first and last are written', () => {
  const placed = placeSteps(
    [
      step('2026-08-12T00:00:00Z', 4),
      ...[0, 10, 20, 30].map((minute) => step(`2026-11-01T00:${minute + 10}:00Z`, 3 - minute / 20)),
    ],
    area,
  );
  expect(placed.map(({ priceLabel }) => priceLabel)).toEqual([true, false, false, false, true]);
  expect(placed.map(({ dateLabel }) => dateLabel)).toEqual([true, false, false, false, true]);
});

test('a listing of today, or a clock set back, never leaves the drawing or goes backwards', () => {
  const placed = placeSteps(
    [step('2026-11-20T00:00:00Z', 3), step('2026-11-25T00:00:00Z', 2), step('2026-11-18T00:00:00Z', 1)],
    area,
  );
  const xs = placed.map(({ x }) => x);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  expect(Math.max(...xs)).toBeLessThanOrEqual(1008);
  expect(xs.every(Number.isFinite)).toBe(true);
});
