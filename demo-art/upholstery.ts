// Padded hide: a flat shape is inflated like a cushion, and its surface is lit by the lamps of the room.
import { inWindow } from './layers.ts';
import type { Car } from './layers.ts';
import { boxBlur, clamp, film, mix, noise } from './maths.ts';
import { raster } from './raster.ts';
import { light } from './rooms.ts';
import type { Rgb } from './types.ts';
import type { View } from './views.ts';

interface Pads {
  /** White shapes; gray lines in them are seams. */
  svg: string;
  /** Color of the hide, linear light. */
  tone: Rgb;
  /** How far the middle stands out over the edge, mm. */
  puff: number;
  /** Share of the room's light that reaches them, 0..1. */
  lit: number;
}

interface Box {
  i0: number;
  j0: number;
  w: number;
  h: number;
}

/** Box of the pixels that are covered, with a margin; null when there are none. */
function covered(map: Uint8Array, W: number, H: number, margin: number): Box | null {
  let [i0, i1, j0, j1] = [W, -1, H, -1];
  for (let j = 0; j < H; j++)
    for (let i = 0; i < W; i++) {
      if (!map[(j * W + i) * 4 + 3]) continue;
      i0 = Math.min(i0, i);
      i1 = Math.max(i1, i);
      j0 = Math.min(j0, j);
      j1 = j;
    }
  if (i1 < 0) return null;
  [i0, j0] = [Math.max(0, i0 - margin), Math.max(0, j0 - margin)];
  return { i0, j0, w: Math.min(W, i1 + margin) - i0, h: Math.min(H, j1 + margin) - j0 };
}

/** Shades the pads onto the layer. The shape blurred twice is its height: a tight roll and the full cushion. */
export async function shadePads(
  layer: Float32Array,
  car: Car,
  view: View,
  { svg, tone, puff, lit }: Pads,
): Promise<void> {
  const { W, H, s, x0, yTop } = view,
    { p, room } = car,
    map = await raster(inWindow(view, svg), view),
    box = covered(map, W, H, Math.ceil(110 * s));
  if (!box) return;
  const { i0, j0, w, h } = box,
    roll = new Float32Array(w * h);
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const o = ((j0 + j) * W + i0 + i) * 4;
      roll[j * w + i] = (map[o] * map[o + 3]) / 65025;
    }
  const body = roll.slice();
  boxBlur(roll, w, h, Math.max(1, Math.round(9 * s)), 2);
  boxBlur(body, w, h, Math.max(1, Math.round(34 * s)), 3);
  const high = (q: number) => puff * (0.55 * roll[q] + 1.9 * body[q]);
  for (let j = 1; j < h - 1; j++)
    for (let i = 1; i < w - 1; i++) {
      const q = j * w + i,
        o = ((j0 + j) * W + i0 + i) * 4,
        cover = map[o + 3] / 255;
      if (!cover) continue;
      const x = x0 + (i0 + i) / s,
        y = yTop - (j0 + j) / s,
        grain = 0.05 * (noise(x / 5, y / 5) - 0.5);
      let nx = ((high(q - 1) - high(q + 1)) * s) / 2 + grain,
        ny = ((high(q + w) - high(q - w)) * s) / 2 + grain;
      const l = Math.hypot(nx, ny, 1);
      nx /= l;
      ny /= l;
      const nz = 1 / l,
        diffuse = clamp(0.82 * ny + 0.5 * nz - 0.16 * nx),
        e = Math.min(4, light(x, y, 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1, room, p.length, 0.9)),
        fresnel = 0.02 + 0.25 * (1 - nz) ** 3,
        had = layer[o + 3];
      for (let c = 0; c < 3; c++) {
        const v = tone[c] * (0.05 + 1.25 * diffuse ** 1.8) + e * fresnel * (0.25 + tone[c]) * 0.3;
        layer[o + c] = mix(
          had ? layer[o + c] : 0,
          film(v * lit * room.tint[c]),
          cover / Math.max(cover, had, 1e-4),
        );
      }
      layer[o + 3] = Math.max(had, cover);
    }
}
