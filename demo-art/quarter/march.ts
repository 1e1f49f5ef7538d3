// Follows a ray to the body: long steps far from it, short ones near, then halving.
import { clamp } from '../maths.ts';
import type { Profile } from '../types.ts';
import type { Solid } from './solid.ts';
import type { Vector } from './vectors.ts';

const WELL = 330; // depth of a wheel well, mm
const MOST = 400; // steps

/** Where a ray meets the body; in a well it ends in the dark behind a wheel. */
export interface Met {
  t: number;
  well: boolean;
}

/** Returns a function that fills `met` and says whether the ray meets the body at all. */
export function marcher(p: Profile, solid: Solid): (o: Vector, d: Vector, met: Met) => boolean {
  const { half, square } = solid,
    low: Vector = [-32, 30, -half - 80],
    high: Vector = [p.length + 30, p.height + 40, half + 80];
  const arches = p.axles.map((x, n) => ({
    x,
    y: p.radii[n] - 8,
    r: p.radii[n] + p.gap,
    top: p.radii[n] * 2 + p.gap,
  }));
  const inArch = (x: number, y: number) =>
    arches.some((a) => y < a.top && (x - a.x) ** 2 + (y - a.y) ** 2 < a.r * a.r);
  const isInside = (o: Vector, d: Vector, t: number) => {
    const q = square(o[0] + d[0] * t, o[1] + d[1] * t),
      z = o[2] + d[2] * t;
    return q > 0 && z * z < q;
  };

  return (o, d, met) => {
    let from = 0,
      to = Infinity;
    for (let c = 0; c < 3; c++) {
      const a = (low[c] - o[c]) / d[c],
        b = (high[c] - o[c]) / d[c];
      from = Math.max(from, Math.min(a, b));
      to = Math.min(to, Math.max(a, b));
    }
    let t = from,
      before = from;
    for (let n = 0; n < MOST && t < to; n++) {
      const x = o[0] + d[0] * t,
        y = o[1] + d[1] * t,
        z = Math.abs(o[2] + d[2] * t),
        q = square(x, y);
      const away = q > 0 ? z - Math.sqrt(q) : z + Math.min(60, -q / 30000);
      if (away < 0) {
        let [a, b] = [before, t];
        for (let k = 0; k < 9; k++) {
          const middle = (a + b) / 2;
          if (isInside(o, d, middle)) b = middle;
          else a = middle;
        }
        met.t = b;
        met.well = inArch(o[0] + d[0] * b, o[1] + d[1] * b);
        if (!met.well || Math.abs(o[2] + d[2] * b) < half - WELL) return true;
        before = t;
        t += 14;
        continue;
      }
      before = t;
      t += clamp(away * 0.35, 4, 60);
    }
    return false;
  };
}
