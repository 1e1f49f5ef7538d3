// The four wheels in space: the near ones show their faces, of the far ones only the treads are seen.
import { clamp, film, hash, step } from '../maths.ts';
import type { PictureSpec } from '../names.ts';
import type { Room } from '../rooms.ts';
import type { Profile, Rgb } from '../types.ts';
import { drawWheel } from '../wheel.ts';
import type { Solid } from './solid.ts';
import type { Vector } from './vectors.ts';

const SHARE = 0.3; // a wheel's face as a share of the picture's width
const TIRE = 240; // width of a tire, mm
const REACH = 1.05; // half the face's window, in tire radii

interface Tire {
  x: number;
  y: number;
  r: number;
  /** Outer and inner side. */
  outer: number;
  inner: number;
  face: Float32Array | null;
}

/** Distance along the ray to the nearest wheel before `limit`, or Infinity; the color (0..1) goes to `out`. */
export type WheelTrace = (o: Vector, d: Vector, limit: number, out: Rgb) => number;

const rubber = (out: Rgb, v: number) => {
  out[0] = out[1] = out[2] = film(v);
};

/** Draws the faces and returns the function that finds a wheel along a ray. */
export function wheelsOf(p: Profile, spec: PictureSpec, room: Room, solid: Solid): WheelTrace {
  const size = Math.round(spec.width * SHARE);
  const tires: Tire[] = p.axles.flatMap((x, n) => {
    const r = p.radii[n],
      y = r - 8,
      outer = Math.sqrt(Math.max(1, solid.square(x, 2 * r + p.gap + 24))) - 16,
      face = new Float32Array(size * size * 4),
      s = size / (2 * REACH * r);
    drawWheel(
      face,
      {
        W: size,
        H: size,
        s,
        x0: x - REACH * r,
        yTop: y + REACH * r,
        flop: false,
        close: true,
        out: [size, size],
        lampY: 0,
      },
      {
        ...spec.wheel,
        rot: hash(spec.seed, 17) * 1.2,
        rim: p.wheelRim,
        whitewall: p.whitewall,
        caliper: spec.caliper,
      },
      { cx: x, cy: y, R: r, rear: n === 1, room, L: p.length },
    );
    const near: Tire = { x, y, r, outer, inner: outer - TIRE, face };
    return [near, { ...near, outer: -outer, inner: TIRE - outer, face: null }];
  });

  return (o, d, limit, out) => {
    let best = limit;
    for (const tire of tires) {
      const { x, y, r, outer, inner, face } = tire,
        ox = o[0] - x,
        oy = o[1] - y;
      const side = face ? outer : inner,
        t = (side - o[2]) / d[2],
        u = ox + d[0] * t,
        v = oy + d[1] * t;
      if (t > 0 && t < best && u * u + v * v < r * r && v > -y) {
        if (!face) {
          best = t;
          rubber(out, 0.002);
        } else {
          const i = clamp(Math.round(((u / r / REACH + 1) / 2) * size), 0, size - 1),
            j = clamp(Math.round(((1 - v / r / REACH) / 2) * size), 0, size - 1),
            q = (j * size + i) * 4;
          if (face[q + 3] > 0.4) {
            best = t;
            for (let c = 0; c < 3; c++) out[c] = face[q + c];
          }
        }
      }
      const a = d[0] * d[0] + d[1] * d[1],
        b = ox * d[0] + oy * d[1],
        root = b * b - a * (ox * ox + oy * oy - r * r);
      if (root <= 0) continue;
      const near = (-b - Math.sqrt(root)) / a,
        z = o[2] + d[2] * near,
        height = y + oy + d[1] * near;
      if (near <= 0 || near >= best || height < 0) continue;
      if (z > Math.max(outer, inner) || z < Math.min(outer, inner)) continue;
      best = near;
      const across = Math.abs(z - outer) / 46,
        groove = 0.6 + 0.4 * step(0.1, 0.25, Math.abs((across % 1) - 0.5));
      rubber(out, (0.004 + 0.012 * clamp((height - 20) / 500)) * groove * (face ? 1 : 0.45));
    }
    return best < limit ? best : Infinity;
  };
}
