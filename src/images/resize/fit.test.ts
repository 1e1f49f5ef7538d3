import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitWithin, jpegQuality } from './fit.ts';

describe('section 5: fits within 2400 by 1800', () => {
  test.each([
    [4032, 3024, 2400, 1800],
    [3024, 4032, 1350, 1800],
    [8000, 2000, 2400, 600],
    [2400, 1800, 2400, 1800],
    [2401, 1800, 2400, 1799],
    [640, 480, 640, 480],
    [20_000, 1, 2400, 1],
  ])('%i x %i becomes %i x %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fitWithin({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight });
  });

  test('whatever the picture: within the box, never enlarged, proportions kept to the pixel', () => {
    const pixels = integer({ min: 1, max: 20_000 });
    assert(
      property(pixels, pixels, (width, height) => {
        const fitted = fitWithin({ width, height });
        expect(fitted.width).toBeLessThanOrEqual(Math.min(2400, width));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(1800, height));
        const scale = Math.min(1, 2400 / width, 1800 / height);
        expect(Math.abs(fitted.width - width * scale)).toBeLessThan(1);
        expect(Math.abs(fitted.height - height * scale)).toBeLessThan(1);
      }),
    );
  });
});

test.each([
  [2400, 1800, 0.85],
  [2000, 2000, 0.92],
  [2001, 2000, 0.85],
  [1350, 1800, 0.92],
])('section 5: %i x %i is encoded at quality %f', (width, height, quality) => {
  expect(jpegQuality({ width, height })).toBe(quality);
});
