// The side elevation as one map with many channels: what the body is made of at (x, y), on either side of the car.
import { svgLayers } from '../layers.ts';
import type { Car } from '../layers.ts';
import { clamp } from '../maths.ts';
import { raster, rasterSoft } from '../raster.ts';
import type { View } from '../views.ts';

const SCALE = 0.5; // pixels per mm
const MARGIN = 80;
const CHANNELS = 19;

/** Where a channel of a reading is; each is 0..255. */
export const AT = {
  paint: 0,
  glass: 1,
  black: 2,
  chrome: 3,
  roof: 4,
  matte: 5,
  detail: 6,
  behind: 10,
  glow: 14,
  gap: 18,
} as const;

export type Reading = Float32Array;

/** Draws the map of a car; the function that is returned reads it at a point and fills the reading. */
export async function elevation(car: Car): Promise<(x: number, y: number, out: Reading) => void> {
  // Wipers and the foot of the mirror stand off the body: projected on it they would be smears.
  const p = { ...car.p, wiper: undefined, mirrorStyle: 'classic' as const },
    W = Math.round((p.length + 2 * MARGIN) * SCALE),
    H = Math.round((p.height + 2 * MARGIN) * SCALE),
    yTop = p.height + MARGIN;
  const view: View = {
    W,
    H,
    s: SCALE,
    x0: -MARGIN,
    yTop,
    flop: false,
    close: true,
    out: [W, H],
    lampY: yTop,
  };
  const svg = svgLayers({ ...car, p }, view),
    map = new Uint8Array(W * H * CHANNELS);
  const put = (source: Uint8Array, taken: number, of: number, at: number) => {
    for (let q = 0; q < W * H; q++)
      for (let c = 0; c < taken; c++) map[q * CHANNELS + at + c] = source[q * of + c];
  };
  put(await raster(svg.matA, view), 3, 4, AT.paint);
  put(await raster(svg.matB, view), 3, 4, AT.chrome);
  put(await raster(svg.detail, view), 4, 4, AT.detail);
  put(await raster(svg.cabin, view), 4, 4, AT.behind);
  put(await raster(svg.glow, view), 4, 4, AT.glow);
  put(await rasterSoft(svg.gaps, view, 0.5, 1), 1, 1, AT.gap);
  return (x, y, out) => {
    const u = clamp((x + MARGIN) * SCALE - 0.5, 0, W - 2),
      v = clamp((yTop - y) * SCALE - 0.5, 0, H - 2),
      i = u | 0,
      j = v | 0,
      a = u - i,
      b = v - j;
    const q = (j * W + i) * CHANNELS,
      below = q + W * CHANNELS;
    for (let c = 0; c < CHANNELS; c++) {
      const upper = map[q + c] * (1 - a) + map[q + CHANNELS + c] * a,
        lower = map[below + c] * (1 - a) + map[below + CHANNELS + c] * a;
      out[c] = upper * (1 - b) + lower * b;
    }
  };
}
