// Rooms. Each has the lamps seen in the paint (soft boxes over the car, mm) and the wall and floor seen behind it.
// box: depth range z0..z1 (0 is far wall side, camera is +z), softness s0/s1, brightness i, x range as share of
// length.
import { bell, clamp, noise, step } from './maths.ts';
import type { RoomName } from './names.ts';
import type { Rgb } from './types.ts';
import type { View } from './views.ts';

interface SoftBox {
  z0: number;
  z1: number;
  s0: number;
  s1: number;
  i: number;
  x0: number;
  x1: number;
  sx: number;
}

/** Lamps seen in the paint, and how bright wall, floor and fill light are (linear light). */
export interface Room {
  lamps: SoftBox[];
  tint: Rgb;
  wall: Rgb;
  glow: number;
  fill: number;
  kick: number;
  floor: number;
  mirror: number;
  bars?: number;
  louvers?: boolean;
  /** How much darker the corners of the picture are, if not as usual. */
  vignette?: number;
  scene: 'strip' | 'cove' | 'tunnel' | 'dusk' | 'studio';
}

const overhead: SoftBox[] = [
  { z0: -500, z1: 1750, s0: 220, s1: 90, i: 11.5, x0: 0.02, x1: 0.98, sx: 600 },
  { z0: 2900, z1: 3500, s0: 60, s1: 80, i: 13, x0: 0, x1: 0.92, sx: 900 },
  { z0: 5400, z1: 7600, s0: 900, s1: 900, i: 2.2, x0: 0.1, x1: 0.9, sx: 1500 },
];
const scale = (k: number) => overhead.map((b) => ({ ...b, i: b.i * k }));

export const ROOMS: Record<RoomName, Room> = {
  black: {
    lamps: overhead,
    tint: [1, 1.01, 1.05],
    wall: [0.0042, 0.0046, 0.0058],
    glow: 0.02,
    fill: 0.2,
    kick: 1.1,
    floor: 0.75,
    mirror: 0.5,
    scene: 'strip',
  },
  warm: {
    lamps: scale(1),
    tint: [1.05, 1, 0.93],
    wall: [0.05, 0.047, 0.043],
    glow: 0.085,
    fill: 0.5,
    kick: 0.9,
    floor: 1.25,
    mirror: 0.3,
    scene: 'cove',
  },
  tunnel: {
    lamps: scale(1.2),
    tint: [0.97, 1.01, 1.08],
    wall: [0.004, 0.0046, 0.007],
    glow: 0.008,
    fill: 0.2,
    kick: 1,
    floor: 0.8,
    mirror: 0.6,
    bars: 620,
    scene: 'tunnel',
  },
  dusk: {
    lamps: scale(0.95),
    tint: [1, 0.98, 1],
    wall: [0.008, 0.008, 0.0125],
    glow: 0.012,
    fill: 0.24,
    kick: 1.7,
    floor: 0.7,
    mirror: 0.42,
    louvers: true,
    scene: 'dusk',
  },
  studio: {
    lamps: scale(1.05),
    tint: [1.02, 1, 0.975],
    wall: [0.36, 0.354, 0.344],
    glow: 0.17,
    fill: 0.8,
    kick: 0.8,
    floor: 2.4,
    mirror: 0.12,
    vignette: 0.4,
    scene: 'studio',
  },
};

/** Light arriving from direction r at body point (x, y). soft (0..1) widens every edge for satin paint. */
export function light(
  x: number,
  y: number,
  rx: number,
  ry: number,
  rz: number,
  room: Room,
  L: number,
  soft = 0,
): number {
  let e = room.fill * bell(ry - 0.06, 0.34 + soft * 0.3) * clamp(rz + 0.3);
  const side =
    step(0.42 - soft * 0.2, 0.56, -rx) * (1 - 0.85 * step(0.68, 0.8, -rx)) +
    0.7 * step(0.45 - soft * 0.2, 0.62, rx) * (1 - step(0.82, 0.95, rx));
  e += 0.5 * step(-0.35, -0.85, rz) * bell(ry - 0.1, 0.5); // the wall behind, seen at grazing angles
  e += room.kick * side * step(-0.3, 0.08, ry) * (1 - step(0.22, 0.6, ry));
  if (ry > 0.03) {
    const t = (3000 - y) / ry,
      hx = x + rx * t,
      hz = 950 + rz * t;
    for (const b of room.lamps) {
      const s0 = b.s0 + soft * 1200,
        s1 = b.s1 + soft * 1400;
      if (hz < b.z0 - s0 || hz > b.z1 + s1) continue;
      let v =
        b.i *
        step(b.z0 - s0, b.z0 + s0, hz) *
        (1 - step(b.z1 - s1, b.z1 + s1, hz)) *
        step(b.x0 * L - b.sx, b.x0 * L + b.sx, hx) *
        (1 - step(b.x1 * L - b.sx, b.x1 * L + b.sx, hx));
      if (soft) v *= 1 - 0.45 * soft;
      if (room.bars && b.s0 < 300 && soft < 0.8) {
        const f = Math.abs(((((hx / room.bars) % 1) + 1) % 1) - 0.5) * 2;
        v *= 0.22 + 0.95 * step(0.22 - soft * 0.2, 0.42 + soft * 0.3, f);
      }
      if (room.louvers && b.s0 < 300 && soft < 0.8) {
        const f = Math.abs(((((hz / 1150 + 0.2) % 1) + 1) % 1) - 0.5) * 2;
        v *= 0.3 + 0.85 * step(0.12 - soft * 0.1, 0.3 + soft * 0.3, f);
      }
      e += v;
    }
  } else if (ry < -0.03) {
    const t = -y / ry,
      hz = 950 + rz * t,
      hx = x + rx * t;
    e += room.floor * step(880, 1700, hz) * bell(hz - 1600, 2700) * bell(hx - L / 2, L * 0.62);
  }
  return e;
}

/** Color of the room behind the car at (x, y), before shadow and reflection. Linear light. */
export function backdrop(x: number, y: number, view: View, room: Room, L: number): Rgb {
  const ux = (x - L / 2) / L,
    on = step(60, -90, y),
    plain = view.close;
  let r = 0,
    g = 0,
    b = 0;
  const add = (v: number, c: Rgb = room.tint) => {
    r += v * c[0];
    g += v * c[1];
    b += v * c[2];
  };
  add(room.glow * bell(ux, 0.62) * bell(y - 650, y > 650 ? 1200 : 800));
  if (room.scene === 'strip' && !plain) {
    const tube = Math.abs(y - view.lampY),
      ends = step(0.47, 0.25, Math.abs(ux));
    add(ends * (0.75 * step(9, 6, tube) + 0.05 * Math.exp(-tube / 26) + 0.012 * Math.exp(-tube / 260)));
  } else if (room.scene === 'tunnel' && y > -20) {
    const per = 860,
      f = Math.abs(((((x / per) % 1) + 1) % 1) - 0.5) * per,
      v = step(-20, 200, y) * bell(y, 2600);
    add(v * (0.55 * step(11, 7, f) + 0.1 * Math.exp(-f / 60) + 0.018 * Math.exp(-f / 300)));
  } else if (room.scene === 'dusk') {
    const rows = [
        [1.1, 0.5, 0.85],
        [0.9, 0.44, 0.6],
        [0.7, 0.38, 0.4],
      ],
      v = step(-10, 60, y);
    rows.forEach(([k, reach, gain], n) => {
      const d = Math.abs(y - view.lampY * k * 0.86 + 30),
        ends = step(reach + 0.04, reach - 0.02, Math.abs(ux - 0.06 * n));
      const near = step(1.6, 0.3, Math.abs(ux));
      add(v * ends * gain * (plain ? 0 : 1) * step(8, 5, d), [1.1, 0.8, 0.52]);
      add(
        v * near * gain * (plain ? 0.5 : ends) * (0.07 * Math.exp(-d / 60) + 0.016 * Math.exp(-d / 340)),
        [1.15, 0.76, 0.48],
      );
    });
    add(0.01 * bell(y - 500, 900) * step(-0.1, 0.6, ux), [0.5, 0.7, 1.3]);
  } else if (room.scene === 'cove') add(0.03 * bell(y - 300, 700) * bell(ux, 0.9));
  const pool = on * (0.032 * bell(ux, 0.56) * bell(y + 170, 430) + 0.003) * (room.scene === 'cove' ? 2.4 : 1);
  add(pool);
  const dim = 1 - on * 0.24,
    wear = room.scene === 'dusk' ? 1 + on * 0.5 * (noise(x / 260, y / 34) - 0.5) : 1;
  return [(room.wall[0] * dim + r) * wear, (room.wall[1] * dim + g) * wear, (room.wall[2] * dim + b) * wear];
}
