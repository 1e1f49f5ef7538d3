import { expect, test } from 'vitest';
import { placeLabels } from './label-positions.ts';

const dot = (x: number, y: number, text: string) => ({ x, y, text });

test('a name stands right of its dot, at the right edge left of it', () => {
  const dots = [dot(100, 100, 'Spider'), dot(390, 50, 'Corsa')];
  expect(placeLabels(dots, dots, { width: 400, height: 200 })).toEqual([
    { x: 110, y: 104, anchor: 'start', text: 'Spider' },
    { x: 380, y: 54, anchor: 'end', text: 'Corsa' },
  ]);
});

test('names keep clear of each other and of every dot, and the last to come goes without', () => {
  const crowd = Array.from({ length: 40 }, (_, index) =>
    dot(100 + (index % 8) * 12, 100 + Math.floor(index / 8) * 12, `Vehicle ${index}`),
  );
  const placed = placeLabels(crowd, crowd, { width: 300, height: 300 });
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.length).toBeLessThan(crowd.length);
  const boxes = placed.map(({ x, y, anchor, text }) => {
    const width = text.length * 7;
    const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
    return { left, right: left + width, top: y - 10, bottom: y };
  });
  const covers = (box: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  const dots = crowd.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  for (const [index, box] of boxes.entries()) {
    expect([...boxes.slice(index + 1), ...dots].filter((other) => covers(box, other))).toEqual([]);
    expect(box.left >= 0 && box.right <= 300 && box.top >= 0 && box.bottom <= 300).toBe(true);
  }
});

test('a name does not hang below the area, where the figures of the axis stand', () => {
  const dots = [dot(50, 96, 'Spider'), dot(105, 96, 'X'), dot(10, 96, 'Y'), dot(50, 82, 'Z')];
  for (const { y } of placeLabels(dots, dots, { width: 120, height: 100 })) expect(y).toBeLessThanOrEqual(96);
});

test('a name that has no room at all is left out', () => {
  const dots = [dot(20, 20, 'A name much longer than the chart is wide')];
  expect(placeLabels(dots, dots, { width: 100, height: 100 })).toEqual([]);
});

test('a name keeps off the line of the average', () => {
  const dots = [dot(100, 100, 'Spider')];
  const line = { from: { x: 0, y: 160 }, to: { x: 400, y: 0 } };
  expect(placeLabels(dots, dots, { width: 400, height: 200 }, line)).toEqual([
    { x: 90, y: 104, anchor: 'end', text: 'Spider' },
  ]);
});
