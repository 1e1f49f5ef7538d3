// Curves are written as text: "x,y x,y! x,y". The curve runs smoothly through the points; "!" marks a corner.
// Units are millimeters, nose at x=0, ground at y=0, y up.
import { clamp } from './maths.ts';
import type { Curve, Point } from './types.ts';

interface Knot {
  x: number;
  y: number;
  corner: boolean;
}

const parse = (text: Curve): Knot[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace('!', '').split(',').map(Number);
      return { x, y, corner: word.endsWith('!') };
    });

/** Centripetal-like Catmull-Rom between corners, then relaxed so that curvature has no visible jumps. */
function smoothRun(pts: Knot[], perSpan: number): Point[] {
  if (pts.length === 2) return pts.map((p): Point => [p.x, p.y]);
  const out: Point[] = [],
    at = (i: number) => pts[clamp(i, 0, pts.length - 1)],
    len = (a: Knot, b: Knot) => Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const tangent = (i: number, axis: 'x' | 'y') => {
    const a = at(i - 1),
      b = at(i),
      c = at(i + 1),
      d0 = len(a, b),
      d1 = len(b, c);
    if (a === b) return (c[axis] - b[axis]) / d1;
    if (b === c) return (b[axis] - a[axis]) / d0;
    return (((b[axis] - a[axis]) / d0) * d1 + ((c[axis] - b[axis]) / d1) * d0) / (d0 + d1);
  };
  for (let i = 0; i < pts.length - 1; i++) {
    const a = pts[i],
      b = pts[i + 1],
      l = len(a, b);
    for (let k = 0; k < perSpan; k++) {
      const t = k / perSpan,
        t2 = t * t,
        t3 = t2 * t;
      const along = (q: 'x' | 'y') =>
        (2 * t3 - 3 * t2 + 1) * a[q] +
        (t3 - 2 * t2 + t) * l * tangent(i, q) +
        (3 * t2 - 2 * t3) * b[q] +
        (t3 - t2) * l * tangent(i + 1, q);
      out.push([along('x'), along('y')]);
    }
  }
  out.push([at(pts.length).x, at(pts.length).y]);
  for (let pass = 0; pass < 10; pass++) {
    for (let i = 1; i < out.length - 1; i++) {
      const relax = (q: 0 | 1) => out[i][q] * 0.5 + (out[i - 1][q] + out[i + 1][q]) * 0.25;
      out[i] = [relax(0), relax(1)];
    }
  }
  return out;
}

/** Text to a dense list of points. A closed curve must contain at least one corner. */
export function points(text: Curve, closed = false, perSpan = 14): Point[] {
  let pts = parse(text);
  if (closed) {
    const first = Math.max(
      0,
      pts.findIndex((p) => p.corner),
    );
    pts = [...pts.slice(first), ...pts.slice(0, first + 1)];
    pts[pts.length - 1] = { ...pts[0], corner: true };
  }
  const out: Point[] = [];
  let run = [pts[0]];
  for (let i = 1; i < pts.length; i++) {
    run.push(pts[i]);
    if (pts[i].corner || i === pts.length - 1) {
      out.push(...smoothRun(run, perSpan));
      run = [pts[i]];
    }
  }
  return out;
}

const toPath = (pts: Point[]) => `M${pts.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
/** SVG path of a closed curve. */
export const closedPath = (text: Curve): string => `${toPath(points(text, true))}Z`;
/** SVG path of an open curve. */
export const openPath = (text: Curve): string => toPath(points(text));
/** SVG path of a closed polygon. */
export const polyPath = (pts: Point[]): string => `${toPath(pts)}Z`;

/** y of a feature line at x: smooth through knots, flat outside. */
export function lineAt(knots: Point[]): (x: number) => number {
  const last = knots.length - 1;
  const slope = (j: number) => {
    const a = knots[Math.max(0, j - 1)],
      b = knots[Math.min(last, j + 1)];
    return (b[1] - a[1]) / (b[0] - a[0]);
  };
  return (x) => {
    if (x <= knots[0][0]) return knots[0][1];
    if (x >= knots[last][0]) return knots[last][1];
    let i = 1;
    while (x > knots[i][0]) i++;
    const [x0, y0] = knots[i - 1],
      [x1, y1] = knots[i],
      h = x1 - x0,
      t = (x - x0) / h,
      t2 = t * t,
      t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y0 +
      (t3 - 2 * t2 + t) * h * slope(i - 1) +
      (3 * t2 - 2 * t3) * y1 +
      (t3 - t2) * h * slope(i)
    );
  };
}
/** The bare points of a curve, for `lineAt`. */
export const knots = (text: Curve): Point[] => parse(text).map((k) => [k.x, k.y]);

/** Smallest upright box around a closed curve: left, bottom, right, top. */
export function bounds(text: Curve): [x0: number, y0: number, x1: number, y1: number] {
  const pts = points(text, true),
    xs = pts.map((q) => q[0]),
    ys = pts.map((q) => q[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Coordinates where the closed polygon crosses the line axis=v. */
export function crossings(pts: Point[], v: number, axis: 0 | 1): number[] {
  const o = axis === 0 ? 1 : 0,
    hits: number[] = [];
  for (let i = 0; i < pts.length; i++) {
    const p = pts[i],
      q = pts[(i + 1) % pts.length];
    if (p[axis] <= v !== q[axis] <= v)
      hits.push(p[o] + ((q[o] - p[o]) * (v - p[axis])) / (q[axis] - p[axis]));
  }
  return hits;
}

/** Shortest distance from a point to a polyline. */
export function distanceTo(pts: Point[], x: number, y: number): number {
  let best = 1e12;
  for (let i = 1; i < pts.length; i++) {
    const [ax, ay] = pts[i - 1],
      dx = pts[i][0] - ax,
      dy = pts[i][1] - ay;
    const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1));
    const ex = ax + dx * t - x,
      ey = ay + dy * t - y,
      d = ex * ex + ey * ey;
    if (d < best) best = d;
  }
  return Math.sqrt(best);
}
