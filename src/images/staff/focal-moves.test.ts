import { describe, expect, test } from 'vitest';
import { pointAt, pointMoved, pointText } from './focal-moves.ts';

describe('the focal point', () => {
  const box = { left: 100, top: 50, width: 300, height: 200 };

  test('is where the pointer is, in per cent with at most one decimal', () => {
    expect(pointAt({ clientX: 250, clientY: 100 }, box)).toEqual({ x: 50, y: 25 });
    expect(pointAt({ clientX: 200, clientY: 117 }, box)).toEqual({ x: 33.3, y: 33.5 });
  });

  test('never leaves the picture', () => {
    expect(pointAt({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 100 });
    expect(pointMoved({ x: 99.5, y: 4 }, 'ArrowRight', false)).toEqual({ x: 100, y: 4 });
    expect(pointMoved({ x: 99.5, y: 4 }, 'ArrowUp', true)).toEqual({ x: 99.5, y: 0 });
  });

  test('moves by 1 per cent with the arrow keys, by 10 with Shift, and with no other key', () => {
    const point = { x: 33.3, y: 50 };
    expect(pointMoved(point, 'ArrowRight', false)).toEqual({ x: 34.3, y: 50 });
    expect(pointMoved(point, 'ArrowLeft', true)).toEqual({ x: 23.3, y: 50 });
    expect(pointMoved(point, 'ArrowDown', true)).toEqual({ x: 33.3, y: 60 });
    expect(pointMoved(point, 'Tab', false)).toBeNull();
  });

  test('is said in words', () => {
    expect(pointText({ x: 58, y: 44.5 })).toBe('58% across, 44.5% down');
  });
});
