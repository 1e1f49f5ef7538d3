// Spokes as a signed distance field: arms joined by a smooth minimum (round fillets), then given a crowned height.
import { TAU, boxBlur, clamp, mix, step } from './maths.ts';
import { lineAt } from './curves.ts';
import type { WheelDesign } from './wheel-designs.ts';

/** The smaller of two distances, with a round fillet of radius k where they meet. */
export const smoothMin = (a: number, b: number, k: number): number => {
  const h = clamp(0.5 + (0.5 * (b - a)) / k);
  return mix(b, a, h) - k * h * (1 - h);
};

type Piece = [ax: number, ay: number, aw: number, bx: number, by: number, bw: number];

/** Straight tapered pieces of all arms of one sector, in polar-built Cartesian points. */
function armPieces(design: WheelDesign, rim: number): Piece[][] {
  const k = rim / 77;
  return design.arms.map((arm) => {
    const pieces: Piece[] = [];
    const off = lineAt(arm.map((q) => [q[0], q[1]])),
      half = lineAt(arm.map((q) => [q[0], q[2]]));
    const r0 = arm[0][0],
      r1 = arm[arm.length - 1][0],
      n = design.wire ? 1 : arm.length > 2 ? 12 : 6;
    const at = (t: number): [number, number, number] => {
      const r = mix(r0, r1, t),
        a = off(r),
        s = design.wire ? 1 : k;
      return [r * s * Math.cos(a), r * s * Math.sin(a), half(r) * (design.wire ? 1 : s)];
    };
    for (let i = 0; i < n; i++) pieces.push([...at(i / n), ...at((i + 1) / n)]);
    return pieces;
  });
}

/** Plain minimum along an arm, smooth minimum between arms: fillets only where two arms meet. */
function spokeDistance(u: number, v: number, design: WheelDesign, arms: Piece[][], rot: number): number {
  const sector = TAU / design.n,
    a = Math.atan2(v, u) - rot,
    base = Math.round(a / sector);
  let best = 1e3;
  const around = design.wire ? 3 : 1;
  for (let s = -around; s <= around; s++) {
    const t = rot + (base + s) * sector,
      c = Math.cos(t),
      n = Math.sin(t),
      x = u * c + v * n,
      y = v * c - u * n;
    for (const pieces of arms) {
      let arm = 1e3;
      for (const [ax, ay, aw, bx, by, bw] of pieces) {
        const dx = bx - ax,
          dy = by - ay,
          q = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
        const ex = x - ax - dx * q,
          ey = y - ay - dy * q,
          half = mix(aw, bw, q),
          reach = arm + half,
          far = ex * ex + ey * ey;
        if (reach > 0 && far < reach * reach) arm = Math.sqrt(far) - half;
      }
      best = design.fillet > 1 ? smoothMin(best, arm, design.fillet) : Math.min(best, arm);
    }
  }
  return best;
}

interface SpokeGrid {
  /** Distance to the nearest spoke, negative inside. */
  dist: Float32Array;
  /** Height of the front face. */
  high: Float32Array;
}

/** Half the side of the square the grid covers, in wheel units. */
export const SPAN = 102;

const FINE = 0.2; // below this pitch every other node is measured and the rest interpolated

/** Grids of n by n cells for the whole wheel, filled only in the columns i0..i1 and rows j0..j1 that are shown. */
export function spokeGrid(
  n: number,
  design: WheelDesign,
  rim: number,
  rot: number,
  [i0, i1, j0, j1]: [number, number, number, number],
): SpokeGrid {
  const arms = armPieces(design, rim),
    dist = new Float32Array(n * n),
    high = new Float32Array(n * n);
  const inner = design.wire ? rim * 0.8 : rim - 2.6,
    bevel = design.wire ? 1 : 2,
    at = (i: number) => (((i + 0.5) / n) * 2 - 1) * SPAN,
    stride = (2 * SPAN) / n < FINE ? 2 : 1;
  const measure = (u: number, v: number) => {
    const d = spokeDistance(u, v, design, arms, rot);
    if (design.wire) return d;
    const r = Math.hypot(u, v);
    return smoothMin(smoothMin(d, r - 15.5, 6), inner - r + 0.6, design.fillet * 0.55);
  };
  for (let j = j0; j < j1; j += stride)
    for (let i = i0; i < i1; i += stride) {
      const u = at(i),
        v = at(j);
      dist[j * n + i] = Math.hypot(u, v) > rim + 2 ? 9 : measure(u, v);
    }
  if (stride === 2) fillBetween(dist, n, [i0, i1, j0, j1]);
  for (let j = j0; j < j1; j++)
    for (let i = i0; i < i1; i++) {
      const q = j * n + i,
        d = dist[q],
        t = clamp(-d / bevel + 0.35),
        crown = (1 - (1 - Math.min(1, t)) ** 2) * bevel * 1.15;
      const bow = design.wire ? 0 : -design.dish * (1 - step(8, rim, Math.hypot(at(i), at(j)))) * 0.9;
      high[q] = bow + crown + 0.35 * Math.sqrt(Math.max(0, -d));
    }
  boxBlur(high, n, n, 1, 1); // keeps thin highlights on edges from breaking into steps
  return { dist, high };
}

/** Fills the odd columns and rows from their even neighbors. */
function fillBetween(
  grid: Float32Array,
  n: number,
  [i0, i1, j0, j1]: [number, number, number, number],
): void {
  for (let j = j0; j < j1; j += 2)
    for (let i = i0 + 1; i < i1; i += 2) {
      const q = j * n + i;
      grid[q] = i + 1 < i1 ? (grid[q - 1] + grid[q + 1]) / 2 : grid[q - 1];
    }
  for (let j = j0 + 1; j < j1; j += 2)
    for (let i = i0; i < i1; i++) {
      const q = j * n + i;
      grid[q] = j + 1 < j1 ? (grid[q - n] + grid[q + n]) / 2 : grid[q - n];
    }
}
