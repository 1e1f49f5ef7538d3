// One point of a wheel: what is there (tire, barrel, disc, spoke, hub) and the light it mirrors. Units: tire radius = 100.
import { bell, clamp, hash, linear, mix, step, tinted } from './maths.ts';
import type { FinishName, WheelName } from './names.ts';
import { light } from './rooms.ts';
import type { Room } from './rooms.ts';
import type { Rgb } from './types.ts';
import { WHEELS, WHEEL_FINISHES } from './wheel-designs.ts';

import { hub, inside, tire } from './wheel-parts.ts';
import { SPAN, spokeGrid } from './wheel-spokes.ts';

export interface Wheel {
  design: WheelName;
  finish: FinishName;
  /** Turn of the spokes in radians. */
  rot: number;
  rim?: number;
  whitewall?: boolean;
  caliper: string;
}

/** Position of a wheel: center and radius in mm, and the room it mirrors. */
export interface Axle {
  cx: number;
  cy: number;
  R: number;
  rear: boolean;
  room: Room;
  L: number;
}

/** Part of the wheel to prepare, in wheel units: left, right, bottom, top. */
export type Window = [u0: number, u1: number, v0: number, v1: number];

/** Radius of the rim in wheel units. */
export const rimOf = (wheel: Wheel): number => wheel.rim ?? (WHEELS[wheel.design].wire ? 66 : 78);

/**
 * Prepares a wheel and returns a function that gives linear light and coverage (0..1) at a point.
 * `pitch` is the distance of two samples; everything finer is faded out instead of sampled.
 */
export function wheelFace(
  wheel: Wheel,
  { cx, cy, R, rear, room, L }: Axle,
  pitch: number,
  window: Window,
): (u: number, v: number, out: Rgb) => number {
  const design = WHEELS[wheel.design],
    fin = WHEEL_FINISHES[wheel.finish],
    face = linear(fin.face),
    pocket = linear(fin.pocket),
    cal = linear(wheel.caliper);
  const rim = rimOf(wheel),
    rot = wheel.rot + (rear ? 0.41 : 0),
    turned = rear ? Math.PI : 0;
  const n = clamp(Math.round((2 * SPAN) / pitch), 200, 2200),
    k = (2 * SPAN) / n;
  const cell = (w: number) => clamp(Math.round((w + SPAN) / k), 0, n),
    grid = spokeGrid(n, design, rim, rot, [
      cell(window[0]),
      cell(window[1]),
      cell(window[2]),
      cell(window[3]),
    ]);
  const fine = fin.lathe ? step(0.5, 0.12, pitch) : 0; // turning marks, only where a pixel can hold them
  const ground = (-cy / R) * 100; // flat where the tire meets the floor
  const shine = (nx: number, ny: number, soft: number) => {
    const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
    return light(cx, cy, 2 * nz * nx, 2 * nz * ny + 0.03, 2 * nz * nz - 1, room, L, soft);
  };
  const index = (u: number, v: number) =>
    clamp(((v + SPAN) / k) | 0, 1, n - 2) * n + clamp(((u + SPAN) / k) | 0, 1, n - 2);

  const spoke = (q: number, r: number, a: number, cu: number, cv: number, u: number, v: number): Rgb => {
    const h = grid.high,
      cap = (e: number) => Math.max(h[e], h[q] - 2.4);
    let nx = -(cap(q + 1) - cap(q - 1)) / (2 * k),
      ny = -(cap(q + n) - cap(q - n)) / (2 * k);
    const l = Math.hypot(nx, ny, 1);
    nx /= l;
    ny /= l;
    const flat = step(0.45, 0.2, Math.hypot(nx, ny)),
      met = fin.metal * (fin.lathe ? mix(0.25, 1, flat) : 1),
      wave = 0.018 * Math.sin(r * 9) * flat * fine;
    const e = shine(nx * 0.95 + cu * wave, ny * 0.95 + cv * wave + 0.06, fin.rough),
      up = clamp(0.45 + 0.75 * ny + 0.12 * cv);
    const depth = mix(0.45, 1, step(6, rim * 0.75, r)) * (0.75 + 0.25 * step(-rim, rim, v + u * 0.3)),
      brush = 1 + fine * (0.12 * hash((r * 12) | 0, 7) - 0.06);
    // rims are shot with two cards: a broad one from the upper left, a narrow one from the lower right
    const steer =
      0.42 + 1.25 * bell(Math.sin(a - 2.1), 0.42) * (0.55 + 0.45 * cv) + 0.35 * bell(Math.sin(a - 0.62), 0.2);
    return tinted(face, (m, z) => {
      const tone = mix(pocket[z], m, flat);
      return (
        (tone * (0.2 + 0.8 * up) * steer * brush +
          Math.min(e, 7) * mix(0.05, 0.6, met) * mix(0.7, tone * 1.6, met) * 0.45) *
        depth
      );
    });
  };

  return (u, v, out) => {
    const r = Math.hypot(u, v),
      bulge = 1.3 * bell(v - ground, 16) * step(100, 60, r - 30),
      edge = 100 + (bulge * Math.abs(u)) / 40;
    if (r > edge + pitch || v < ground - 0.4) return 0;
    const a = Math.atan2(v, u),
      cu = u / (r || 1),
      cv = v / (r || 1),
      here = { r, a, cu, cv, v };
    const lip = clamp((rim - r) / pitch + 0.5); // a sample of both where the rim meets the rubber
    let c: Rgb = lip > 0 ? inside(here, { rim, cal, turned, shine, design }) : [0, 0, 0];
    if (lip < 1) {
      const rubber = tire(here, rim, ground, shine, wheel.whitewall);
      c = tinted(c, (q, z) => mix(rubber[z], q, lip));
    }
    if (r <= rim) {
      const shadow = step(1.5, -2.2, grid.dist[index(u - 1.6, v + 4.5)]) * 0.75;
      c = tinted(c, (q) => q * (1 - shadow));
      const q = index(u, v),
        cover = clamp(0.5 - grid.dist[q] / pitch);
      if (cover > 0) {
        const bare = c;
        c = tinted(spoke(q, r, a, cu, cv, u, v), (m, z) => mix(bare[z], m, cover));
      }
      c = hub(u, v, c, { rot, face, shine, design });
    }
    const arch =
        1 - 0.6 * step(0.1, 0.95, v / 100) * step(40, 100, r + v * 0.2) - 0.25 * step(0.5, 1, v / 100),
      low = 0.78 + 0.22 * step(ground, ground + 60, v);
    for (let z = 0; z < 3; z++) out[z] = Math.max(0, c[z]) * arch * low;
    return clamp((edge - r) / pitch + 0.5);
  };
}
