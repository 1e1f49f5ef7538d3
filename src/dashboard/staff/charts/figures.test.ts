import { describe, expect, test } from 'vitest';
import { isOverlooked, longMonth, monthsSpan, shortMonth, shownMakes, viewsPerInquiry } from './figures.ts';

const makes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    make: `Make ${index + 1}`,
    count: 2,
    value: 1_000 - index,
  }));

describe('the makes of the chart', () => {
  test('are all of them up to eleven', () => {
    expect(shownMakes(makes(11))).toEqual({ shown: makes(11), others: null });
    expect(shownMakes([])).toEqual({ shown: [], others: null });
  });

  test('are ten and the others together', () => {
    expect(shownMakes(makes(24))).toEqual({
      shown: makes(10),
      others: {
        makes: 14,
        count: 28,
        value: makes(24)
          .slice(10)
          .reduce((sum, { value }) => sum + value, 0),
      },
    });
  });
});

describe('views against inquiries', () => {
  const vehicle = (views: number, inquiries: number) => ({
    id: 1,
    year: 2024,
    make: 'Veyra',
    model: 'Corsa',
    views,
    inquiries,
  });

  test('has an average as soon as somebody has asked', () => {
    expect(viewsPerInquiry([vehicle(300, 1), vehicle(60, 1)])).toBe(180);
    expect(viewsPerInquiry([vehicle(300, 0)])).toBeNull();
    expect(viewsPerInquiry([])).toBeNull();
    // Asked about before anybody looked: no line could be drawn.
    expect(viewsPerInquiry([vehicle(0, 2)])).toBeNull();
  });

  test('calls a vehicle overlooked when the average would have brought three inquiries and few came', () => {
    expect(isOverlooked(vehicle(655, 0), 180)).toBe(true);
    expect(isOverlooked(vehicle(1_620, 3), 180)).toBe(true);
    expect(isOverlooked(vehicle(2_204, 9), 180)).toBe(false);
    expect(isOverlooked(vehicle(539, 0), 180)).toBe(false);
    expect(isOverlooked(vehicle(540, 0), 180)).toBe(true);
    expect(isOverlooked(vehicle(9_999, 0), null)).toBe(false);
  });
});

test('months are named wherever the browser stands', () => {
  expect(shortMonth('2025-12')).toBe('Dec');
  expect(longMonth('2026-07')).toBe('July 2026');
  const month = (name: string) => ({ month: name, sales: 0, revenue: 0, profit: 0 });
  expect(monthsSpan([month('2025-12'), month('2026-05'), month('2026-11')])).toBe('Dec 2025 to Nov 2026');
});
