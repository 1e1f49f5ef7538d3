// Small numeric functions shared by every module. All of them are pure, so a picture is the same on every run.
import type { Point, Rgb } from './types.ts';

export const TAU = Math.PI * 2;
/** v limited to lo..hi. */
export const clamp = (v: number, lo = 0, hi = 1): number => (v < lo ? lo : v > hi ? hi : v);
/** From a at t=0 to b at t=1. */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Smooth rise from 0 at a to 1 at b. */
export const step = (a: number, b: number, v: number): number => {
  const t = clamp((v - a) / (b - a));
  return t * t * (3 - 2 * t);
};
/** Gaussian with its peak 1 at zero. */
export const bell = (v: number, width: number): number => {
  const t = v / width;
  return t > 4 || t < -4 ? 0 : Math.exp(-t * t);
};

/** Integer hash to [0,1): the only source of "randomness". */
export function hash(x: number, y: number): number {
  let h = (x * 374761393 + y * 668265263) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise, smooth between lattice points. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x),
    j = Math.floor(y),
    u = step(0, 1, x - i),
    v = step(0, 1, y - j);
  return mix(mix(hash(i, j), hash(i + 1, j), u), mix(hash(i, j + 1), hash(i + 1, j + 1), u), v);
}

/** Piecewise linear table [[in, out], ...]. */
export function ramp(table: Point[], v: number): number {
  if (v <= table[0][0]) return table[0][1];
  for (let i = 1; i < table.length; i++) {
    const [x1, y1] = table[i],
      [x0, y0] = table[i - 1];
    if (v <= x1) return y0 + ((y1 - y0) * (v - x0)) / (x1 - x0);
  }
  return table[table.length - 1][1];
}

/** '#rrggbb' to linear light. */
export function linear(hex: string): Rgb {
  const at = (i: number) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2;
  return [at(1), at(3), at(5)];
}
/** Linear light to an SVG color. */
export const css = (c: number[], k = 1): string =>
  `rgb(${c.map((v) => Math.round(255 * clamp(v * k) ** (1 / 2.2))).join(',')})`;
/** Filmic tone curve, linear light in, display value (0..1) out. */
export function film(light: number): number {
  const v = light * 0.9;
  return clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14)) ** (1 / 2.2);
}

/** In-place box blur of a Float32Array grid, several passes give a near Gaussian. */
export function boxBlur(grid: Float32Array, w: number, h: number, radius: number, passes = 2): void {
  const line = new Float32Array(Math.max(w, h)),
    n = radius * 2 + 1;
  const run = (start: number, stride: number, len: number) => {
    let sum = 0;
    for (let i = 0; i < len; i++) line[i] = grid[start + i * stride];
    for (let i = -radius; i <= radius; i++) sum += line[clamp(i, 0, len - 1)];
    for (let i = 0; i < len; i++) {
      grid[start + i * stride] = sum / n;
      sum += line[Math.min(len - 1, i + radius + 1)] - line[Math.max(0, i - radius)];
    }
  };
  for (let p = 0; p < passes; p++) {
    for (let y = 0; y < h; y++) run(y * w, 1, w);
    for (let x = 0; x < w; x++) run(x, w, h);
  }
}

/** Channel by channel. */
export const tinted = (c: Rgb, f: (v: number, channel: number) => number): Rgb => [
  f(c[0], 0),
  f(c[1], 1),
  f(c[2], 2),
];
