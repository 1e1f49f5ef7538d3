// What surrounds the spokes: tire, rim lip, barrel, drilled disc, caliper, hub. All return linear color.
// `shine(nx, ny, soft)` is the light a surface of that slope mirrors. Units: tire radius = 100.
import { TAU, bell, clamp, hash, mix, step, tinted } from './maths.ts';
import type { Rgb } from './types.ts';
import type { WheelDesign } from './wheel-designs.ts';

/** Light mirrored by a surface of slope (nx, ny); soft 0..1 widens it. */
export type Shine = (nx: number, ny: number, soft: number) => number;

interface TirePoint {
  r: number;
  a: number;
  cu: number;
  cv: number;
  v: number;
}

/** Sidewall and tread edge at a point of the wheel; `ground` is the height of the floor. */
export function tire(
  { r, a, cu, cv, v }: TirePoint,
  rim: number,
  ground: number,
  shine: Shine,
  whitewall = false,
): Rgb {
  const t = (r - rim) / (100 - rim),
    slope = -Math.cos(t * Math.PI) * 0.62 + (t > 0.86 ? (t - 0.86) * 3.2 : 0);
  let groove = 0;
  for (const [at, w] of [
    [0.05, 0.018],
    [0.1, 0.012],
    [0.62, 0.012],
    [0.8, 0.014],
    [0.86, 0.01],
  ])
    groove += bell(t - at, w);
  const rib = t > 0.14 && t < 0.2 ? 0.25 * step(-0.2, 0.2, Math.sin(a * 150)) : 0;
  const block = t > 0.89 ? step(0.2, 0.5, Math.sin(a * 62)) * 0.55 * step(0.89, 0.93, t) : 0;
  const nx = cu * slope + groove * 0.3 * cu,
    ny = cv * slope + groove * 0.3 * cv;
  const e = shine(clamp(nx, -0.9, 0.9), clamp(ny, -0.9, 0.9), 0.95),
    near = bell(v - ground, 14);
  const white = whitewall && t > 0.28 && t < 0.55 ? 0.32 * (0.3 + clamp(0.5 + 0.5 * cv)) : 0;
  const g =
    (0.0085 + 0.012 * clamp(ny + 0.2) + e * 0.026) *
    (1 - 0.55 * groove) *
    (1 - block) *
    (1 + rib) *
    (1 - 0.45 * near);
  return [g + white, g + white * 0.97, g * 1.04 + white * 0.9];
}

/** What lies behind the spokes: rim lip and barrel, drilled disc, caliper. */
interface Behind {
  rim: number;
  cal: Rgb;
  turned: number;
  shine: Shine;
  design: WheelDesign;
}

export function inside({ r, a, cu, cv, v }: TirePoint, { rim, cal, turned, shine, design }: Behind): Rgb {
  const lip = rim - r;
  if (lip < 3) {
    const t = lip / 3,
      slope = t < 0.62 ? (t - 0.3) * 2 : -1.1;
    const e = shine(cu * -slope * 0.62, cv * -slope * 0.62, 0.05);
    const g = (0.03 + 0.2 * e * 0.42 + 0.05 * clamp(cv)) * (t > 0.62 ? 0.4 : 1);
    return [g, g * 1.01, g * 1.03];
  }
  const barrel = shine(-cu * 0.8, -cv * 0.8, 0.9) * 0.009 * step(rim * 0.78, rim - 2, r) + 0.004;
  let c: Rgb = [barrel, barrel, barrel * 1.05];
  const disc = design.wire ? rim * 0.6 : rim * 0.79;
  if (r < disc && r > 14) {
    const brush = 0.85 + 0.3 * hash((r * 6) | 0, 3),
      glare = bell(Math.sin(a - 2), 0.24) + 0.55 * bell(Math.sin(a - 0.75), 0.16);
    const vent = r < disc * 0.47 ? 0.3 : 1,
      rimEdge = r > disc - 1.1 ? 0.45 : 1;
    let g = (0.022 + 0.12 * glare * brush + 0.014 * brush) * vent * rimEdge;
    const turn = (a / TAU) * 40 + (r / disc) * 2.2;
    const row = (r - disc * 0.52) / (disc * 0.13),
      fr = Math.abs(row - Math.round(row)),
      fa = Math.abs(turn - Math.round(turn));
    if (row > -0.3 && row < 3.3 && Math.round(row + Math.round(turn)) % 2 === 0) {
      const dh = Math.hypot(fr * disc * 0.13, (fa / 40) * TAU * r);
      g *= mix(0.08, 1, step(0.75, 1.1, dh));
      g += 0.05 * bell(dh - 1.15, 0.25) * (v > 0 ? 1 : 0.3);
    }
    c = [g, g * 1.0, g * 1.03];
  }
  if (!design.wire) {
    const da = Math.atan2(Math.sin(a - turned), Math.cos(a - turned)),
      r0 = disc * 0.63,
      r1 = disc + 3.5,
      mid = (r0 + r1) / 2;
    const qx = Math.abs(r - mid) - (r1 - r0) / 2 + 3,
      qy = Math.abs(da) * mid - mid * 0.5 + 3;
    const d = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(0, Math.max(qx, qy)) - 3;
    if (d < 1.6) {
      if (d > 0) return tinted(c, (q) => q * 0.35);
      const ridge = bell(r - mid - 1, 1.2),
        bolt = Math.hypot(r - mid - 5, Math.abs(da) * mid - mid * 0.36);
      const edge = step(-2.2, -0.1, d),
        nx = cu * (edge * 0.6 + ridge * 0.3),
        ny = cv * (edge * 0.6 - ridge * 0.3) + 0.1;
      const e = shine(nx, ny, 0.3),
        k =
          (0.16 + 0.5 * clamp(0.5 + ny)) *
          (1 - 0.45 * edge) *
          (bolt < 2 ? 0.3 : 1) *
          (Math.abs(Math.abs(da) * mid - mid * 0.16) < 0.8 ? 0.55 : 1);
      c = tinted(cal, (q) => q * k * 1.15 + e * 0.02);
    }
  }
  return c;
}

interface HubSpec {
  rot: number;
  face: Rgb;
  shine: Shine;
  design: WheelDesign;
}

/** Center cap and wheel bolts over the color that is there already. */
export function hub(u: number, v: number, under: Rgb, { rot, face, shine, design }: HubSpec): Rgb {
  const r = Math.hypot(u, v);
  if (r > 18) return under;
  const capR = design.wire ? 13 : 6.6,
    shadeRing = 1 - 0.5 * bell(r - capR - 0.8, 0.9);
  let c = tinted(under, (q) => q * shadeRing);
  if (r < capR) {
    const k = r / capR,
      nx = (u / capR) * 0.75 * k,
      ny = (v / capR) * 0.75 * k,
      e = shine(nx, ny, design.wire ? 0 : 0.1);
    if (design.wire) return tinted(face, (m) => m * 0.05 + e * 0.3 * m);
    const ring = step(0.78, 0.84, k);
    return tinted(face, (m) => mix(0.006 + e * 0.02, m * 0.12 + e * 0.12 * m, ring));
  }
  if (design.wire) return c;
  for (let b = 0; b < 5; b++) {
    const t = rot + 0.63 + (b / 5) * TAU,
      du = u - 11 * Math.cos(t),
      dv = v - 11 * Math.sin(t),
      d = Math.hypot(du, dv);
    if (d < 1.9) {
      const e = shine(du * 0.35, dv * 0.35, 0.3);
      c = d > 1.3 ? tinted(c, (q) => q * 0.12) : tinted(face, (m) => m * 0.1 + e * 0.06 * m);
    }
  }
  return c;
}
