// Light on the body seen from the front: the paint of the side views, with a tall soft box before the nose.
import type { Car } from '../layers.ts';
import { bell, clamp, film, hash, mix, noise, step } from '../maths.ts';
import { light } from '../rooms.ts';
import { paintColor, prepared } from '../shade.ts';
import { bodySurface } from '../surface.ts';
import type { Point, Rgb } from '../types.ts';
import { AT } from './elevation.ts';
import type { Reading } from './elevation.ts';
import type { Solid } from './solid.ts';
import { mirror, normalize } from './vectors.ts';
import type { Vector } from './vectors.ts';

const LATTICE = 36; // pitch of a grille's mesh, mm

/** The soft box before the nose, for a mirrored direction. */
const frontCard = ([rx, ry, rz]: Vector) =>
  step(-0.15, 0.1, ry) *
  (1 - step(0.3, 0.62, ry)) *
  step(0.3, 0.55, -rx) *
  (1 - 0.6 * step(0.75, 0.95, -rx)) *
  step(-0.5, 0.1, rz);

/** A mesh across the nose; its own drawing is a sliver of the side elevation. */
function lattice(y: number, z: number): number {
  const line = (v: number) => Math.abs(((((v / LATTICE) % 1) + 1) % 1) - 0.5);
  const wire = Math.max(step(0.09, 0.03, 0.5 - line(z + y * 0.7)), step(0.09, 0.03, 0.5 - line(z - y * 0.7)));
  return 0.002 + 0.035 * wire;
}

/** Returns a function that shades a point of the body: color 0..1 as displayed. `i` and `j` seed the flakes. */
export function bodyShader(
  car: Car,
  solid: Solid,
  read: (x: number, y: number, out: Reading) => void,
): (at: Vector, d: Vector, i: number, j: number, out: Rgb) => void {
  const { p, room } = car,
    L = p.length,
    S = bodySurface(p),
    main = prepared(car.paint),
    roof = prepared(car.roof ?? car.paint);
  const m: Reading = new Float32Array(19),
    slope: Point = [0, 0],
    n: Vector = [0, 0, 0],
    r: Vector = [0, 0, 0],
    coated: Rgb = [0, 0, 0];

  return ([x, y, z], d, i, j, out) => {
    solid.slope(x, y, slope);
    n[0] = -slope[0];
    n[1] = -slope[1];
    n[2] = 2 * z;
    normalize(n);
    const wob = 0.0016 * (noise(x / 11, (y + z) / 11) - 0.5);
    n[0] += wob;
    n[1] += wob;
    // On the very edges of the elevation its maps fade out.
    read(Math.max(x, solid.nose(y) + 10), Math.min(y, solid.top(x) - 6), m);
    // Where the body faces up or ahead, what the side shows as a line would be a broad stain.
    const upright = step(0.8, 0.5, n[1]),
      beside = n[2] < 0 ? 0 : step(-0.55, -0.35, n[0]),
      deep = clamp((128 - m[AT.gap]) / 128) * upright * beside;
    mirror(d, n, r);
    const facing = Math.max(0.02, -(d[0] * n[0] + d[1] * n[1] + d[2] * n[2])),
      card = 0.9 * frontCard(r),
      e = light(x, y, r[0], r[1], r[2], room, L) + card;
    const { sill } = S.lines(x, solid.top(x)),
      edge = (1 - Math.max(0.16, facing)) ** 4 * step(sill - 10, sill + 70, y),
      dl = clamp(n[1] * 0.8 + Math.max(0, n[2]) * 0.5 - n[0] * 0.32);
    const gap = 1 - 0.97 * deep,
      fall = 0.45 + 0.55 * bell(x - L * 0.3, L * 0.62),
      ao = (0.35 + 0.65 * step(sill - 40, sill + 330, y)) * gap * fall;
    const falling = {
      dl,
      e,
      fr: 0.043 + 0.8 * edge,
      ao,
      graze: 1 - facing,
      gap: gap * (0.4 + 0.6 * fall),
      spark: 0,
    };
    let sum = m[AT.glass] + m[AT.black] + m[AT.chrome] + m[AT.matte] + m[AT.roof] + m[AT.paint];
    if (sum < 60) {
      m[AT.paint] = 255;
      sum = 255;
    }
    out[0] = out[1] = out[2] = 0;
    const coatWith = (P: ReturnType<typeof prepared>, weight: number) => {
      if (!weight) return;
      falling.spark = (hash(i, j) + hash(i + 311, j) - 1) * P.flake * 0.13 * dl;
      falling.e = P.blur ? light(x, y, r[0], r[1], r[2], room, L, P.blur) + card : e;
      paintColor(P, falling, coated);
      for (let c = 0; c < 3; c++) out[c] += coated[c] * weight;
    };
    coatWith(main, m[AT.paint]);
    coatWith(roof, m[AT.roof]);
    const isScreen = n[1] > 0.25 && x > L * 0.2;
    const glass = Math.min(e, 6) * (0.03 + 0.55 * edge) * fall + 0.0012 + room.wall[0] * 0.05,
      black = 0.0035 + 0.012 * dl ** 4 * ao + e * (0.012 + 0.35 * edge) * ao,
      matte = 0.0028 + 0.02 * dl ** 2 * ao + Math.min(e, 4) * 0.003 * ao,
      chrome = (0.012 + 0.03 * dl + Math.min(e, 6) * 0.17) * gap;
    for (let c = 0; c < 3; c++) {
      const behind = isScreen || !m[AT.behind + 3] ? 0.0025 : (m[AT.behind + c] / 255) ** 2.2;
      out[c] += m[AT.glass] * (behind + glass * [0.92, 0.98, 1.05][c]);
      out[c] += m[AT.black] * black + m[AT.matte] * matte + m[AT.chrome] * chrome;
      out[c] = film((out[c] / sum) * room.tint[c]);
    }
    const detail = (m[AT.detail + 3] / 255) * upright,
      isGrille = m[AT.matte] > 128 && x < L * 0.12 && n[0] < -0.25 && m[AT.detail] < 90;
    for (let c = 0; c < 3; c++) {
      const drawn = isGrille ? film(lattice(y, z)) : (m[AT.detail + c] / 255) * (0.75 + 0.25 * fall);
      out[c] = mix(out[c], drawn, detail);
      if (x < L / 2) out[c] = 1 - (1 - out[c]) * (1 - (m[AT.glow + c] / 255) * (m[AT.glow + 3] / 255));
    }
  };
}
