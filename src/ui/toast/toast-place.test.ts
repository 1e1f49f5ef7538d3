import { expect, test } from 'vitest';
import { coveredArea, placeFor } from './toast-place.ts';

const toast = { width: 368, height: 70 };
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test('a toast stands at the bottom right where nothing is in the way', () => {
  expect(placeFor(toast, desktop, [])).toEqual({ left: 1056, top: 814, ...toast });
  expect(placeFor(toast, desktop, [box(20, 20, 100, 40)])).toEqual({ left: 1056, top: 814, ...toast });
});

test('it goes aside, and up, from the controls below it', () => {
  const toTop = box(1360, 820, 52, 52);
  expect(placeFor(toast, desktop, [toTop])).toMatchObject({ left: 528, top: 814 });
  const row = [0, 1, 2, 3].map((index) => box(index * 360, 780, 340, 100));
  const place = placeFor(toast, desktop, row);
  expect(coveredArea(place, row)).toBe(0);
  expect(place.top).toBeGreaterThan(700);
});

test('on a page full of cards it lies over a card, but over none of its buttons', () => {
  const cards = [0, 1, 2].map((index) => box(0, index * 300 - 20, 390, 300));
  const buttons = [0, 1, 2].map((index) => box(330, index * 300 + 200, 44, 44));
  const place = placeFor({ width: 358, height: 70 }, phone, [...cards, ...buttons]);
  expect(coveredArea(place, buttons)).toBe(0);
  expect(place.top).toBeGreaterThan(600);
});

test('where everything is a control it covers as little as can be', () => {
  const keys = Array.from({ length: 60 }, (_, index) =>
    box((index % 6) * 65, Math.floor(index / 6) * 90, 60, 80),
  );
  const place = placeFor({ width: 358, height: 70 }, phone, keys);
  expect(place.top).toBeGreaterThanOrEqual(0);
  expect(place.top + 70).toBeLessThanOrEqual(phone.height);
  expect(coveredArea(place, keys)).toBeLessThan(358 * 70);
});
