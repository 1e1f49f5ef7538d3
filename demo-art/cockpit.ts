// Still life: a steering wheel, drawn per pixel from a distance field, in front of the blurred dashboard.
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { TAU, bell, clamp, film, hash, linear, mix, noise, step, tinted } from './maths.ts';
import { dashboard, instruments } from './dashboard.ts';
import type { TrimName } from './names.ts';
import type { Rgb } from './types.ts';
import { smoothMin } from './wheel-spokes.ts';

const W = 1600,
  H = 1000,
  CX = 800,
  CY = 618,
  RIM = 430,
  TUBE = 35;
const box = (x: number, y: number, hx: number, hy: number, r: number) => {
  const qx = Math.abs(x) - hx + r,
    qy = Math.abs(y) - hy + r;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(0, Math.max(qx, qy)) - r;
};

/** What distinguishes steering wheels. */
interface Style {
  roundBoss: boolean;
  darkSpokes: boolean;
  /** A band of thread color round the top of the rim. */
  marker: boolean;
}

const styleOf = (seed: number): Style => ({
  roundBoss: (seed >> 1) % 2 === 1,
  darkSpokes: seed % 2 === 1,
  marker: seed % 3 !== 1,
});

/** Distances of the parts at (u right, v up) from the hub. The rim has a flat bottom. */
function parts(u: number, v: number, { roundBoss }: Style) {
  const disc = -smoothMin(-(Math.hypot(u, v) - RIM), v + 350, 80);
  const rim = Math.abs(disc) - TUBE,
    boss = roundBoss ? Math.hypot(u, v + 8) - 137 : box(u, v + 8, 140 + (v + 8) * 0.06, 118, 96);
  const s = Math.abs(u),
    arm = box(s - 270, v - 6 + ((s - 150) / 40) ** 2 * -0.5, 150, 34 + 10 * step(380, 180, s), 18);
  const foot = box(s - 40 + (v + 120) * 0.1, v + 236, 18, 165, 10);
  return { rim, boss, spoke: Math.max(smoothMin(arm, foot, 16), disc) };
}

interface Cockpit {
  hide: string;
  thread: string;
  trim: TrimName;
  /** Chooses one of eight steering wheels. */
  seed: number;
  width: number;
}

/** The picture, 8:5. */
export async function cockpit({ hide, thread, trim, seed, width }: Cockpit): Promise<Sharp> {
  const style = styleOf(seed),
    lc = linear(hide),
    band = tinted(linear(thread), (m) => m * 0.3),
    skin = tinted(lc, (m) => m * 0.16 + 0.007),
    back = Buffer.alloc(W * H * 3),
    high = new Float32Array(W * H),
    kind = new Uint8Array(W * H);
  const cover = new Float32Array(W * H),
    cast = new Float32Array(W * H);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const o = (y * W + x) * 3,
        c = dashboard(x, y, lc, trim);
      for (let n = 0; n < 3; n++) back[o + n] = 255 * film(c[n] * 1.5);
    }
  const dash = await sharp(
    await sharp(back, { raw: { width: W, height: H, channels: 3 } })
      .composite([{ input: Buffer.from(instruments()) }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
    .removeAlpha()
    .blur(2.2)
    .raw()
    .toBuffer();
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const q = y * W + x,
        u = x + 0.5 - CX,
        v = (CY - y - 0.5) / 0.97,
        p = parts(u, v, style);
      const d = Math.min(p.rim, p.boss, p.spoke),
        sh = parts(u - 16, v + 34, style);
      cover[q] = clamp(0.5 - d);
      cast[q] = step(46, -14, Math.min(sh.rim, sh.boss, sh.spoke));
      const rim = p.rim < 0 ? Math.sqrt(Math.max(0, TUBE ** 2 - (p.rim + TUBE) ** 2)) : -99;
      const boss = p.boss < 0 ? 26 * (1 - (1 - clamp(-p.boss / 60)) ** 2.4) - 14 : -99;
      const spoke = p.spoke < 0 ? 9 * (1 - (1 - clamp(-p.spoke / 9)) ** 2) - 12 : -99;
      const most = Math.max(rim, boss, spoke);
      high[q] = most;
      kind[q] = most === rim ? 1 : most === boss ? 2 : 3;
      const grain = noise(x / 3.4, y / 3.4) * 0.5 + noise(x / 1.7, y / 1.7) * 0.35;
      if (kind[q] < 3 && d < 0) high[q] += grain;
      if (kind[q] === 2) high[q] -= 5 * bell(p.boss + 22, 2.4);
    }
  const img = Buffer.alloc(W * H * 3);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const q = y * W + x,
        o = q * 3,
        u = x - CX,
        v = (CY - y) / 0.97,
        a = cover[q],
        k = kind[q];
      const under = 1 - 0.72 * cast[q],
        lamp = 0.35 + 0.95 * bell(x - 560, 640) * (0.6 + 0.5 * bell(y - 240, 420));
      let c: Rgb = [0, 0, 0];
      if (a > 0) {
        const at = (i: number, j: number) =>
          Math.max(high[clamp(j, 0, H - 1) * W + clamp(i, 0, W - 1)], high[q] - 4);
        let nx = (at(x - 1, y) - at(x + 1, y)) * 0.5,
          ny = (at(x, y + 1) - at(x, y - 1)) * 0.5;
        const l = Math.hypot(nx, ny, 1),
          nz = 1 / l;
        nx /= l;
        ny /= l;
        const diff = clamp(-0.34 * nx + 0.66 * ny + 0.6 * nz),
          gleam = clamp(-0.2 * nx + 0.5 * ny + 0.84 * nz) ** 26;
        if (k === 3) {
          const sat = (0.012 + 0.1 * diff ** 2 + 0.42 * gleam) * (style.darkSpokes ? 0.22 : 1),
            brush = 0.92 + 0.16 * noise(x / 60, y * 1.3);
          const inner = box(Math.abs(u) - 246, v - 9, 62, 19, 9),
            fin = inner < 0 ? 0.12 : 1;
          const key = inner < -3 ? 0.3 * bell(((Math.abs(u) - 246) % 42) - 0, 3) * 0.1 : 0;
          c = tinted(
            [1, 1.01, 1.03],
            (m) => sat * m * brush * fin * lamp + key + (inner > -2.5 && inner < 0 ? 0.02 : 0),
          );
        } else {
          const side = k === 1 && Math.abs(v - 10) < 165 ? 0.62 : 1; // perforated grips at nine and three
          const dots =
            side < 1 && ((x % 11) - 5) ** 2 + (((y + (((x / 11) | 0) % 2) * 5) % 11) - 5) ** 2 < 4 ? 0.3 : 1;
          const seam = k === 1 && Math.abs(Math.abs(v - 10) - 165) < 2.2 ? 0.25 : 1,
            tone = k === 2 ? 0.8 : 1;
          c = tinted(
            style.marker && k === 1 && v > 0 && Math.abs(u) < 17 ? band : skin,
            (m) =>
              (m * tone * side * (0.06 + 1.5 * diff ** 2) + (side < 1 ? 0.012 : 0.06) * gleam) *
              lamp *
              dots *
              seam,
          );
        }
      }
      const dim = 1 - 0.62 * (((x / W - 0.47) ** 2 + (y / H - 0.42) ** 2) * 1.9),
        fine = (hash(x, y) + hash(x + 7919, y) - 1) * 0.012;
      for (let n = 0; n < 3; n++) {
        img[o + n] = 255 * clamp(mix((dash[o + n] / 255) * under, film(c[n] * 2), a) * dim + fine);
      }
    }
  const out = sharp(img, { raw: { width: W, height: H, channels: 3 } }).composite([
    { input: Buffer.from(sewing(thread, style)) },
  ]);
  return sharp(await out.png({ compressionLevel: 1 }).toBuffer())
    .removeAlpha()
    .resize(width);
}

/** Cross stitch along the inside of the rim and a plain seam round the boss. */
function sewing(thread: string, { roundBoss }: Style): string {
  let s = '';
  for (let i = 0; i < 230; i++) {
    const a = (i / 230) * TAU,
      r = RIM - 20,
      x = CX + r * Math.cos(a),
      y = CY - r * Math.sin(a) * 0.97,
      v = r * Math.sin(a);
    if (v < -250 || Math.abs(v) < 62) continue;
    const t = -a + Math.PI / 2 + 0.5,
      dx = Math.cos(t) * 5.4,
      dy = Math.sin(t) * 5.4;
    s += `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  }
  const lay = (d: string, dash: string) => `<g fill="none" stroke-linecap="round" ${dash}><g stroke="#000"
    stroke-opacity=".6" stroke-width="4.2" transform="translate(1 2)">${d}</g><g stroke="${thread}"
      stroke-opacity=".6"
    stroke-width="2.8">${d}</g></g>`;
  const boss = roundBoss
    ? `<circle cx="${CX}" cy="${CY + 8}" r="110"/>`
    : `<rect x="${CX - 112}" y="${CY - 80}" width="224" height="180" rx="74"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}"
    height="${H}">${lay(`<path d="${s}"/>`, '')}${lay(boss, 'stroke-dasharray="9 8"')}</svg>`;
}
