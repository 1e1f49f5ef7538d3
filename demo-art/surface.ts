// The near side of the body as a real surface: z (towards the viewer, mm) over the side elevation.
// Each column is a cross-section described by its slope between feature lines (sill, rocker, crease, belt);
// slopes are integrated to depth, then plan rounding, edge rolls, arches and swells are added. Normals are the
// gradient of that one surface, so a highlight bends in x when the line it follows rises.
import { bell, boxBlur, clamp, mix, ramp, step } from './maths.ts';
import { crossings, knots, lineAt, points } from './curves.ts';
import { CELL, coarseDistance, gradient } from './surface-grid.ts';
import type { Point, Profile } from './types.ts';

// Slope angle (degrees, facing up positive) against section position: 0 sill, 1 rocker, 2 crease, 3 belt.
const CREASED: Point[] = [
  [0, -54],
  [0.5, -30],
  [0.86, -15],
  [0.97, 9],
  [1.1, 9],
  [1.4, 2],
  [1.8, -7],
  [1.96, -11],
  [2.04, 9],
  [2.3, 12],
  [2.6, 20],
  [2.84, 36],
  [3, 54],
];
const SOFT: Point[] = [
  [0, -54],
  [0.6, -24],
  [1, -9],
  [1.5, 0],
  [2, 7],
  [2.45, 15],
  [2.75, 29],
  [3, 52],
];
const tan = (deg: number) => Math.tan((deg * Math.PI) / 180);

/** Depth lost where the surface turns away over `reach` mm, `deep` mm deep: a quarter ellipse. */
const quarter = (d: number, reach: number, deep: number) => {
  const k = clamp(1 - d / reach, 0, 0.985),
    beyond = Math.max(0, 0.015 * reach - d);
  return deep * (1 - Math.sqrt(1 - k * k)) + beyond * 4; // keeps falling outside, so the edge itself is smooth
};

interface Features {
  belt: number;
  crease: number;
  rocker: number;
  sill: number;
}

function featureLines(p: Profile): (x: number, top: number) => Features {
  const at = {
    sill: lineAt(knots(p.sill)),
    rocker: lineAt(knots(p.rocker)),
    crease: lineAt(knots(p.crease)),
    belt: lineAt(knots(p.belt)),
  };
  return (x, top) => {
    const belt = Math.min(at.belt(x), top),
      crease = Math.min(at.crease(x), belt - 70);
    const rocker = Math.min(at.rocker(x), crease - 60),
      sill = Math.min(at.sill(x), rocker - 40);
    return { belt, crease, rocker, sill };
  };
}

/** Slopes of the body side on a grid of `CELL` mm, with its outline and feature lines. */
interface Surface {
  x0: number;
  y0: number;
  w: number;
  h: number;
  /** Height of the upper outline per grid column. */
  tops: Float32Array;
  outline: Point[];
  lines: (x: number, top: number) => Features;
  /** Towards the viewer, mm, zero at the crease. */
  depth: Float32Array;
  gx: Float32Array;
  gy: Float32Array;
}

const cache = new WeakMap<Profile, Surface>();
/** The surface of a body style, built once per profile object. */
export function bodySurface(p: Profile): Surface {
  const known = cache.get(p);
  if (known) return known;
  const made = build(p);
  cache.set(p, made);
  return made;
}

function build(p: Profile): Surface {
  const outline = points(`${p.rim} ${p.under}`, true),
    L = p.length,
    lines = featureLines(p);
  const x0 = -40,
    y0 = 0,
    w = Math.ceil((L + 80) / CELL),
    h = Math.ceil((p.height + 80) / CELL);
  const z = new Float32Array(w * h),
    tops = new Float32Array(w);
  const minX = Math.min(...outline.map((q) => q[0])),
    maxX = Math.max(...outline.map((q) => q[0]));
  for (let i = 0; i < w; i++)
    tops[i] = Math.max(...crossings(outline, clamp(x0 + i * CELL, minX + 6, maxX - 6), 0));
  const front = new Float32Array(h),
    rear = new Float32Array(h);
  for (let j = 0; j < h; j++) {
    const y = Math.max(j * CELL, p.sillMin + 14),
      a = crossings(outline, Math.min(y, p.noseY), 1);
    front[j] = Math.min(...a);
    rear[j] = Math.max(...crossings(outline, Math.min(y, p.tailY), 1));
  }
  const rimDistance = coarseDistance(points(p.rim), outline, x0, w, h);
  const sec = p.section || {},
    strength = sec.strength ?? 1,
    tumble = sec.tumble ?? 18,
    wheelZ = p.flare ?? 36;
  for (let i = 0; i < w; i++) {
    const x = x0 + i * CELL,
      f = lines(x, tops[i]);
    const house = p.open ? 0 : step(20, 130, tops[i] - f.belt);
    const sharp =
      strength * step(p.creaseX[0], p.creaseX[0] + 600, x) * (1 - step(p.creaseX[1] - 600, p.creaseX[1], x));
    const slope = (y: number) => {
      const v =
        y < f.sill
          ? 0
          : y < f.rocker
            ? (y - f.sill) / (f.rocker - f.sill)
            : y < f.crease
              ? 1 + (y - f.rocker) / (f.crease - f.rocker)
              : y < f.belt
                ? 2 + (y - f.crease) / (f.belt - f.crease)
                : 3;
      let a = mix(ramp(SOFT, v), ramp(CREASED, v), sharp);
      if (house && y > f.belt - 20) {
        const t = clamp((y - f.belt) / Math.max(60, tops[i] - f.belt));
        a = mix(a, tumble + 14 * t * t, house * step(f.belt - 20, f.belt + 8, y));
      } else if (y >= f.belt) a = p.open ? 40 : 52;
      return -tan(a);
    };
    let zz = 0;
    const jc = clamp(Math.round(f.crease / CELL), 0, h - 1);
    for (let j = jc; j < h; j++) {
      z[j * w + i] = zz;
      zz += slope(j * CELL) * CELL;
    }
    zz = 0;
    for (let j = jc - 1; j >= 0; j--) {
      zz -= slope(j * CELL) * CELL;
      z[j * w + i] = zz;
    }
  }
  boxBlur(z, w, h, 2, 2); // real panel edges have a radius of 10 to 20 mm
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const x = x0 + i * CELL,
        y = j * CELL,
        q = j * w + i;
      const roof = p.open ? 0 : step(40, 160, y - lines(x, tops[i]).belt);
      z[q] -= quarter(x - front[j], p.planF, p.planF * (p.bluntF ?? 0.5));
      z[q] -= quarter(rear[j] - x, p.planR, p.planR * (p.bluntR ?? 0.5));
      const reach = mix(p.roll ?? 150, p.roofRoll ?? 90, roof);
      z[q] -= quarter(rimDistance[q], reach, reach * 0.95);
      p.axles.forEach((ax, k) => {
        const r = Math.hypot(x - ax, y - (p.radii[k] - 8)),
          ra = p.radii[k] + p.gap;
        if (r > ra + 480) return;
        const upper = step(-0.5, 0.25, (y - p.radii[k]) / r),
          d = Math.max(0, r - ra);
        z[q] += wheelZ * upper * (Math.exp(-d / 46) + 0.55 * bell(d, 220));
        z[q] -= 11 * upper * clamp(1 - d / 26) ** 2;
      });
      for (const b of p.swells || []) {
        const c = Math.cos(b.turn || 0),
          s = Math.sin(b.turn || 0),
          dx = x - b.x,
          dy = y - b.y;
        z[q] += b.z * Math.exp(-(((dx * c + dy * s) / b.rx) ** 2) - ((dy * c - dx * s) / b.ry) ** 2);
      }
    }
  boxBlur(z, w, h, 1, 2);
  return { x0, y0, w, h, tops, outline, lines, depth: z, ...gradient(z, w, h) };
}

/** Slope of the surface at a point, bilinear. */
export function slopeAt(s: Surface, x: number, y: number, out: Point): void {
  const u = clamp((x - s.x0) / CELL, 1, s.w - 3),
    v = clamp((y - s.y0) / CELL, 1, s.h - 3);
  const i = Math.floor(u),
    j = Math.floor(v),
    a = u - i,
    b = v - j,
    q = j * s.w + i;
  const lerp = (g: Float32Array) => mix(mix(g[q], g[q + 1], a), mix(g[q + s.w], g[q + s.w + 1], a), b);
  out[0] = lerp(s.gx);
  out[1] = lerp(s.gy);
}
