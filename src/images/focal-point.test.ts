import { describe, expect, test } from 'vitest';
import { objectPositionOf, usualFocalPoint } from './focal-point.ts';
import { imageAddress, isUpright } from './image.ts';

const picture = (width: number, height: number) =>
  imageAddress({
    hash: '0123456789abcdef0123456789abcdef',
    width,
    height,
    thumbhash: 'IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG',
  });
const phone = picture(1350, 1800);
const camera = picture(2400, 1600);

describe('what a crop keeps', () => {
  test('is what staff have chosen, in every place and of every shape', () => {
    for (const address of [phone, camera, null]) {
      expect(objectPositionOf(address, { x: 12, y: 80.5 })).toBe('12% 80.5%');
      expect(objectPositionOf(address, { x: 0, y: 0 }, 'page')).toBe('0% 0%');
    }
  });

  test('without a choice, the wheels of an upright picture: a car stands in its lower half', () => {
    expect(objectPositionOf(phone, null)).toBe('50% 60%');
    expect(objectPositionOf(phone, undefined, 'page')).toBe('50% 72%');
    expect(usualFocalPoint(phone, 'card')).toEqual({ x: 50, y: 60 });
  });

  test('without a choice, the upper middle of any other picture, and on its page the middle', () => {
    for (const address of [camera, null, 'https://other.example/car.jpg']) {
      expect(objectPositionOf(address, null)).toBe('50% 35%');
      expect(objectPositionOf(address, null, 'page')).toBe('50% 50%');
    }
  });
});

test.each([
  [900, 1600, true],
  [1350, 1800, true],
  [1500, 1500, true],
  [1499, 1200, true],
  [1500, 1200, false],
  [1600, 1200, false],
  [2400, 600, false],
])('a picture of %d x %d is upright: %s', (width, height, upright) => {
  expect(isUpright(picture(width, height))).toBe(upright);
});
