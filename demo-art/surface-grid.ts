// Grid helpers of the body surface.
import { mix } from './maths.ts';
import { crossings, distanceTo } from './curves.ts';
import type { Point } from './types.ts';

export const CELL = 4; // grid pitch in mm

/** Distance to the upper outline, measured on a coarse grid and interpolated (it is smooth). */
export function coarseDistance(
  rim: Point[],
  outline: Point[],
  x0: number,
  w: number,
  h: number,
): Float32Array {
  const ring = [...outline, outline[0]],
    pitch = 5,
    cw = Math.ceil(w / pitch) + 2,
    ch = Math.ceil(h / pitch) + 2,
    c = new Float32Array(cw * ch);
  for (let j = 0; j < ch; j++)
    for (let i = 0; i < cw; i++) {
      const x = x0 + i * pitch * CELL,
        y = j * pitch * CELL,
        inside = crossings(outline, x, 0).filter((v) => v > y).length % 2;
      c[j * cw + i] = distanceTo(rim, x, y) - (inside || y < 200 ? 0 : 2 * distanceTo(ring, x, y));
    }
  const out = new Float32Array(w * h);
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const u = i / pitch,
        v = j / pitch,
        a = Math.floor(u),
        b = Math.floor(v),
        q = b * cw + a;
      out[j * w + i] = mix(mix(c[q], c[q + 1], u - a), mix(c[q + cw], c[q + cw + 1], u - a), v - b);
    }
  return out;
}

/** Slopes of the depth grid along x and y. */
export function gradient(z: Float32Array, w: number, h: number): { gx: Float32Array; gy: Float32Array } {
  const gx = new Float32Array(w * h),
    gy = new Float32Array(w * h);
  for (let j = 1; j < h - 1; j++)
    for (let i = 1; i < w - 1; i++) {
      const q = j * w + i;
      gx[q] = (z[q + 1] - z[q - 1]) / (2 * CELL);
      gy[q] = (z[q + w] - z[q - w]) / (2 * CELL);
    }
  return { gx, gy };
}
