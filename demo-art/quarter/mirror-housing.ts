// The near door mirror: an ellipsoid beside the body.
import { mirrorBox } from '../details.ts';
import type { Car } from '../layers.ts';
import { clamp, film } from '../maths.ts';
import { light } from '../rooms.ts';
import { paintColor, prepared } from '../shade.ts';
import type { Solid } from './solid.ts';
import type { WheelTrace } from './wheels.ts';
import { dot, mirror, normalize } from './vectors.ts';
import type { Vector } from './vectors.ts';

const DEPTH = 115; // half the depth of the housing, mm
const ARM = 95; // from the body to its middle

/** Returns a function that finds the mirror along a ray, as the wheels are found. */
export function mirrorOf(car: Car, solid: Solid): WheelTrace {
  const { p, room } = car;
  if (p.mirrorStyle === 'classic') return () => Infinity;
  const [x, y, rx, ry] = mirrorBox(p),
    middle: Vector = [x, y, Math.sqrt(Math.max(1, solid.square(x, y - ry))) + ARM],
    radius: Vector = [rx * 0.8, ry * 0.95, DEPTH],
    paint = prepared(p.mirrorBlack ? 'ink' : car.paint);
  const from: Vector = [0, 0, 0],
    along: Vector = [0, 0, 0],
    n: Vector = [0, 0, 0],
    r: Vector = [0, 0, 0];
  return (o, d, limit, out) => {
    for (let c = 0; c < 3; c++) {
      from[c] = (o[c] - middle[c]) / radius[c];
      along[c] = d[c] / radius[c];
    }
    const a = dot(along, along),
      b = dot(from, along),
      root = b * b - a * (dot(from, from) - 1);
    if (root <= 0) return Infinity;
    const t = (-b - Math.sqrt(root)) / a;
    if (t <= 0 || t >= limit) return Infinity;
    for (let c = 0; c < 3; c++) n[c] = (from[c] + along[c] * t) / radius[c];
    normalize(n);
    mirror(d, n, r);
    paintColor(
      paint,
      {
        dl: clamp(n[1] * 0.8 + n[2] * 0.5 - n[0] * 0.3),
        e: light(x, y, r[0], r[1], r[2], room, p.length, paint.blur),
        fr: 0.043,
        ao: 0.8,
        graze: 1 + dot(d, n),
        gap: 1,
        spark: 0,
      },
      out,
    );
    const shade = n[1] < -0.35 ? 0.25 : 1;
    for (let c = 0; c < 3; c++) out[c] = film(out[c] * shade);
    return t;
  };
}
