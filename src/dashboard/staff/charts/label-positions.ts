import { textWidth } from '../../../ui/staff/chart/scales.ts';

/** A dot with the name to show beside it, in pixels. */
export type Dot = { x: number; y: number; text: string };

/** A positioned name: `x`, `y` and `anchor` are those of an SVG text. */
export type PlacedLabel = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string };

/** A line of the chart, drawn from left to right. */
export type Line = { from: { x: number; y: number }; to: { x: number; y: number } };

type Box = { left: number; right: number; top: number; bottom: number };

/** Distance from a dot's middle to its label, and the height of a line. */
const gap = 10;
const lineHeight = 15;

/**
 * Positions names beside their dots, in the order of `wanted`: right of the dot, else left, above or below. A name that
 * would leave the `area` (from 0, 0), overlap another name or one of the `dots`, or lie on `line` is left out; the table
 * has it.
 */
export function placeLabels(
  wanted: readonly Dot[],
  dots: readonly Dot[],
  area: { width: number; height: number },
  line: Line | null = null,
): PlacedLabel[] {
  const taken: Box[] = dots.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const placed: PlacedLabel[] = [];
  for (const dot of wanted) {
    const label = candidatesBeside(dot).find((candidate) => {
      const box = boxOf(candidate);
      const inside = box.left >= 0 && box.right <= area.width && box.top >= 0 && box.bottom <= area.height;
      const liesOnLine = line !== null && crosses(line, box);
      return inside && !liesOnLine && !taken.some((other) => overlap(box, other));
    });
    if (!label) continue;
    placed.push(label);
    taken.push(boxOf(label));
  }
  return placed;
}

const candidatesBeside = ({ x, y, text }: Dot): PlacedLabel[] => [
  { x: x + gap, y: y + 4, anchor: 'start', text },
  { x: x - gap, y: y + 4, anchor: 'end', text },
  { x, y: y - gap, anchor: 'middle', text },
  { x, y: y + gap + 9, anchor: 'middle', text },
  { x: x + gap, y: y - gap, anchor: 'start', text },
  { x: x - gap, y: y - gap, anchor: 'end', text },
];

function boxOf({ x, y, anchor, text }: PlacedLabel): Box {
  const width = textWidth(text);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - lineHeight + 4, bottom: y + 4 };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function crosses({ from, to }: Line, { left, right, top, bottom }: Box): boolean {
  const begin = Math.max(left, from.x);
  const end = Math.min(right, to.x);
  if (begin > end) return false;
  const slope = (to.y - from.y) / (to.x - from.x || 1);
  const heights = [begin, end].map((x) => from.y + slope * (x - from.x));
  return Math.min(...heights) < bottom && Math.max(...heights) > top;
}
