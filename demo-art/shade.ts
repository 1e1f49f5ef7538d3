// The paint, glass, trim and chrome of the body: every pixel gets the surface normal, mirrors the view ray, and
// looks the lamps up. Two material maps give the material of a pixel, a relief map adds gaps and strips.
import { bell, clamp, film, hash, linear, mix, noise, step } from './maths.ts';
import { bodySurface, slopeAt } from './surface.ts';
import { light } from './rooms.ts';
import type { Car } from './layers.ts';
import { FINISH, paintOf } from './paints.ts';
import type { PaintName } from './names.ts';
import type { Point, Rgb } from './types.ts';
import type { View } from './views.ts';

/** A paint as the shader needs it. */
export const prepared = (key: PaintName) => {
  const p = paintOf(key);
  return {
    base: linear(p.base),
    hi: linear(p.hi),
    shift: p.shift && linear(p.shift),
    flake: p.flake,
    ...FINISH[p.finish ?? 'gloss'],
  };
};

type Lacquer = ReturnType<typeof prepared>;

/** How the light falls at one point: diffuse, mirrored, Fresnel, occlusion, flake, grazing, gap. */
interface Falling {
  dl: number;
  e: number;
  fr: number;
  ao: number;
  spark: number;
  graze: number;
  gap: number;
}

/** The light that a lacquer sends back, linear. */
export function paintColor(P: Lacquer, k: Falling, out: Rgb): void {
  const { dl, e, fr, ao, spark, graze, gap } = k;
  for (let c = 0; c < 3; c++) {
    const flop = P.shift ? mix(P.hi[c], P.shift[c], clamp(graze * 1.6)) : P.hi[c];
    const body = P.base[c] * (0.075 + 0.8 * dl ** 2.9) * P.lift * (1 + spark * 1.5) * ao;
    const metal =
      flop * (0.4 * dl ** 8 + 0.04 * e * (0.25 + dl)) * (1 + spark * 5) * ao * (P.flake > 0.03 ? 1 : 0.62);
    out[c] = body + metal + e * fr * P.coat * gap * mix(1, 0.55 + P.hi[c], 0.22);
  }
}

/** The rasters the body shader reads: four bytes a pixel, the relief one. */
interface BodyMaps {
  matA: Uint8Array;
  matB: Uint8Array;
  relief: Uint8Array;
  cabin: Uint8Array;
}

/** Shades every pixel the material maps cover onto the layer: floats 0..1, straight alpha. */
export function shadeBody(buf: Float32Array, car: Car, view: View, maps: BodyMaps): void {
  const { p, room } = car,
    { W, H, s, x0, yTop } = view,
    L = p.length,
    S = bodySurface(p);
  const main = prepared(car.paint),
    roof = prepared(car.roof || car.paint),
    slope: Point = [0, 0],
    col: Rgb = [0, 0, 0],
    col2: Rgb = [0, 0, 0];
  const { matA, matB, relief, cabin } = maps,
    sameRoof = !car.roof || car.roof === car.paint;
  const arches = p.axles.map((ax, k) => [ax, p.radii[k] - 8, p.radii[k] + p.gap]),
    bump = 0.55 * Math.min(1.6, Math.max(0.55, s));
  for (let i = 0; i < W; i++) {
    const x = x0 + (i + 0.5) / s,
      ci = clamp(Math.round((x - S.x0) / 4), 0, S.w - 1),
      top = S.tops[ci];
    if (x < -60 || x > L + 60) continue;
    const f = S.lines(x, top),
      fall = 0.4 + 0.6 * bell(x - L * 0.47, L * 0.5);
    for (let j = 0; j < H; j++) {
      const q = (j * W + i) * 4;
      let cov = matA[q + 3] / 255;
      if (!cov) continue;
      const y = yTop - (j + 0.5) / s;
      for (const [ax, ay, ra] of arches) {
        if (y < ay + ra + 9 && Math.abs(x - ax) < ra + 9)
          cov *= clamp((Math.hypot(x - ax, y - ay) - ra) * s + 0.5);
      }
      if (!cov) continue;
      slopeAt(S, x, y, slope);
      const h = j * W + i, // neighbors in the one-byte relief map
        hl = h - (i ? 1 : 0),
        hr = h + (i < W - 1 ? 1 : 0),
        hu = h - (j ? W : 0),
        hd = h + (j < H - 1 ? W : 0);
      const R = matA[q],
        G = matA[q + 1],
        B = matA[q + 2],
        C = matB[q],
        T = matB[q + 1],
        M = matB[q + 2];
      const dep = clamp((128 - relief[h]) / 128),
        chromeK = 1 + (0.7 * C) / 255;
      const wob = R || T ? 0.0024 * (noise(x / 11, y / 11) - 0.5) : 0; // orange peel of the clear coat
      const calm = bump * 4 * chromeK * (1 - 0.75 * dep); // inside a gap it is darkness that counts, not slope
      let nx = -slope[0] + ((relief[hl] - relief[hr]) / 255) * calm + wob;
      let ny = -slope[1] + ((relief[hd] - relief[hu]) / 255) * calm * mix(0.45, 1, C / 255) + wob;
      const l = Math.hypot(nx, ny, 1);
      nx /= l;
      ny /= l;
      const nz = 1 / l,
        vx = (L * 0.5 - x) / 15000,
        vy = (1150 - y) / 15000,
        vl = Math.hypot(vx, vy, 1);
      const dv = Math.max(0.02, (nx * vx + ny * vy + nz) / vl),
        k2 = 2 * dv;
      const rx = k2 * nx - vx / vl,
        ry = k2 * ny - vy / vl,
        rz = k2 * nz - 1 / vl;
      const e = light(x, y, rx, ry, rz, room, L),
        edge = (1 - dv) ** 4 * step(f.sill - 10, f.sill + 70, y), // the lower edge looks at the floor, not at a lamp
        dl = clamp(ny * 0.8 + nz * 0.58 + nx * 0.05);
      const gap = 1 - 0.97 * dep,
        ao = (0.35 + 0.65 * step(f.sill - 40, f.sill + 330, y)) * gap * fall;
      const sum = R + G + B + C + T + M || 1;
      col[0] = col[1] = col[2] = 0;
      const k = {
        dl,
        e,
        fr: 0.043 + 0.8 * edge,
        ao,
        graze: 1 - dv,
        gap: gap * (0.35 + 0.65 * fall),
        spark: 0,
      };
      if (R || T) {
        const coatWith = (P: Lacquer, weight: number) => {
          k.spark = (hash(i, j) + hash(i + 311, j) - 1) * P.flake * 0.13 * dl;
          k.e = P.blur ? light(x, y, rx, ry, rz, room, L, P.blur) : e;
          paintColor(P, k, col2);
          for (let c = 0; c < 3; c++) col[c] += col2[c] * weight;
        };
        if (sameRoof) coatWith(main, R + T);
        else {
          if (R) coatWith(main, R);
          if (T) coatWith(roof, T);
        }
      }
      if (G) {
        const high = step(f.belt - 30, top - 40, y),
          fresnel = 0.016 + 0.5 * edge;
        const ghost = e * fresnel * (0.4 + 0.6 * high) * fall + 0.0012 + room.wall[0] * 0.05;
        for (let c = 0; c < 3; c++) {
          const behind = cabin[q + 3] ? (cabin[q + c] / 255) ** 2.2 : 0.002;
          col[c] += G * (behind + ghost * [0.92, 0.98, 1.05][c]);
        }
      }
      if (B) {
        const v = 0.0035 + 0.012 * dl ** 4 * ao + e * (0.012 + 0.35 * edge) * ao;
        for (let c = 0; c < 3; c++) col[c] += B * v;
      }
      if (M) {
        const v = 0.0028 + 0.03 * dl ** 2 * ao + Math.min(e, 4) * 0.0035 * ao;
        for (let c = 0; c < 3; c++) col[c] += M * v;
      }
      if (C) {
        const v = 0.012 + 0.03 * dl + Math.min(e, 6) * 0.17;
        for (let c = 0; c < 3; c++) col[c] += C * v * [1, 1.01, 1.04][c] * gap;
      }
      for (let c = 0; c < 3; c++) {
        const t = room.tint[c];
        buf[q + c] =
          mix(buf[q + c] * buf[q + 3], film((col[c] / sum) * t), cov) /
          Math.max(1e-4, mix(buf[q + 3], 1, cov));
      }
      buf[q + 3] = mix(buf[q + 3], 1, cov);
    }
  }
}

/** Mirror housing and other round solids: an ellipsoid-like normal inside a mask, painted like the body. */
export function shadeSolid(
  buf: Float32Array,
  car: Car,
  view: View,
  mask: Uint8Array,
  box: [x: number, y: number, rx: number, ry: number],
  paintKey: PaintName,
): void {
  const { room, p } = car,
    { W, H, s, x0, yTop } = view,
    P = prepared(paintKey),
    col: Rgb = [0, 0, 0],
    [bx, by, rx0, ry0] = box;
  const i0 = clamp(Math.floor((bx - rx0 * 1.3 - x0) * s), 0, W),
    i1 = clamp(Math.ceil((bx + rx0 * 1.3 - x0) * s), 0, W);
  const j0 = clamp(Math.floor((yTop - by - ry0 * 1.4) * s), 0, H),
    j1 = clamp(Math.ceil((yTop - by + ry0 * 1.4) * s), 0, H);
  for (let j = j0; j < j1; j++)
    for (let i = i0; i < i1; i++) {
      const q = (j * W + i) * 4,
        cov = mask[q + 3] / 255;
      if (!cov) continue;
      const u = clamp((x0 + i / s - bx) / rx0, -1, 1),
        v = clamp((yTop - j / s - by) / ry0, -1, 1);
      let nx = Math.sign(u) * Math.abs(u) ** 1.8 * 0.85,
        ny = Math.sign(v) * Math.abs(v) ** 1.5 * 0.9;
      const l = Math.max(1, Math.hypot(nx, ny) / 0.97);
      nx /= l;
      ny /= l;
      const nz = Math.sqrt(1 - nx * nx - ny * ny),
        dl = clamp(ny * 0.8 + nz * 0.58),
        dv = Math.max(0.05, nz);
      const e = light(bx, by, 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1, room, p.length, P.blur);
      paintColor(
        P,
        {
          dl,
          e,
          fr: 0.043 + 0.8 * (1 - dv) ** 4,
          ao: 0.8,
          graze: 1 - dv,
          gap: 1,
          spark: (hash(i, j) - 0.5) * P.flake * 0.16 * dl,
        },
        col,
      );
      const black = mask[q] < 128 ? 1 : 0;
      for (let c = 0; c < 3; c++) {
        const v2 = film((black ? 0.004 + e * 0.02 : col[c]) * room.tint[c]),
          a = buf[q + 3];
        buf[q + c] = mix(a ? buf[q + c] : 0, v2, cov);
      }
      buf[q + 3] = mix(buf[q + 3], 1, cov);
    }
}
