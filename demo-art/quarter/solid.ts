// The whole body as a solid: a point is inside where |z| is smaller than the half width over its place in the side
// elevation. The depth map of the side gives that half width; hood, roof and nose are where it falls to zero.
import { crossings } from '../curves.ts';
import { boxBlur, clamp, mix, step } from '../maths.ts';
import { CELL, gradient } from '../surface-grid.ts';
import { bodySurface } from '../surface.ts';
import type { Point, Profile } from '../types.ts';

const BOW = 120; // how far the middle of the nose stands before its corners, mm
const TAIL_BOW = 150;
const CROWN = 46; // how far the middle of hood and roof stands above their sides
const KEEL = 40; // rounding of the lower edge
const INSET = 70; // the side windows stand back from the shoulder
const DEEPEST = 520; // the depth map falls without end outside the outline

export interface Solid {
  half: number;
  /** Square of the half width at a place of the side elevation, negative outside the body. */
  square: (x: number, y: number) => number;
  /** Gradient of that square, smoothed. */
  slope: (x: number, y: number, out: Point) => void;
  /** Height of the body's upper edge. */
  top: (x: number) => number;
  /** Foremost x of the body at a height. */
  nose: (y: number) => number;
}

const outside = -1e6;

/** The solid of a body style that is `half` mm wide on either side of its middle. */
export function bodySolid(p: Profile, half: number): Solid {
  const S = bodySurface(p),
    { w, h, x0, tops, outline } = S,
    squares = new Float32Array(w * h);
  const xs = outline.map((q) => q[0]),
    inner = (x: number) => clamp(x, Math.min(...xs) + 6, Math.max(...xs) - 6);
  const nose = new Float32Array(h).fill(1e5),
    tail = new Float32Array(h).fill(-1e5);
  for (let j = 0; j < h; j++) {
    const cut = crossings(outline, Math.max(j * CELL, p.sillMin + 14), 1);
    if (cut.length === 0) continue;
    nose[j] = Math.min(...cut);
    tail[j] = Math.max(...cut);
  }
  for (let i = 0; i < w; i++) {
    const x = x0 + i * CELL,
      belt = S.lines(x, tops[i]).belt,
      keel = Math.min(...crossings(outline, inner(x), 0)),
      cabin = step(20, 130, tops[i] - belt);
    for (let j = 0; j < h; j++) {
      const y = j * CELL,
        q = j * w + i;
      const wide = half + Math.max(-DEEPEST, S.depth[q]) - INSET * cabin * step(belt - 10, belt + 60, y);
      const edges = [(tops[i] - y) / CROWN, (x - nose[j]) / BOW, (tail[j] - x) / TAIL_BOW, (y - keel) / KEEL];
      const least = Math.min(...edges);
      let share = 1;
      for (const t of edges) if (t < 1 && t >= 0) share *= 2 * t - t * t;
      squares[q] = Math.max(140, wide) ** 2 * (least < 0 ? 2 * Math.max(-2, least) : share);
    }
  }
  boxBlur(squares, w, h, 1, 2);
  const soft = squares.slice();
  boxBlur(soft, w, h, 2, 2);
  const { gx, gy } = gradient(soft, w, h);
  const along = (line: Float32Array, at: number) => {
    const u = clamp(at, 0, line.length - 1.001),
      i = u | 0;
    return mix(line[i], line[i + 1], u - i);
  };

  const read = (grid: Float32Array, x: number, y: number) => {
    const u = (x - x0) / CELL,
      v = y / CELL;
    if (u < 1 || v < 1 || u > w - 3 || v > h - 3) return outside;
    const i = u | 0,
      j = v | 0,
      a = u - i,
      b = v - j,
      q = j * w + i;
    return (
      (grid[q] * (1 - a) + grid[q + 1] * a) * (1 - b) + (grid[q + w] * (1 - a) + grid[q + w + 1] * a) * b
    );
  };
  return {
    half,
    square: (x, y) => read(squares, x, y),
    slope: (x, y, out) => {
      out[0] = read(gx, x, y);
      out[1] = read(gy, x, y);
    },
    top: (x) => along(tops, (x - x0) / CELL),
    nose: (y) => along(nose, y / CELL),
  };
}
