// Flat trims of the interior cards, linear color at (u, v): carbon twill, veneer, brushed and polished metal.
import { clamp, hash, mix, noise, step, tinted } from './maths.ts';
import type { TrimName } from './names.ts';
import type { Rgb } from './types.ts';

export function metal(t: number, u: number, v: number): Rgb {
  // a polished round bar across t
  const g =
    0.06 +
    0.55 * Math.exp(-(((t - 0.32) / 0.16) ** 2)) +
    0.12 * Math.exp(-(((t - 0.8) / 0.1) ** 2)) +
    (noise(u * 0.9, v / 90) - 0.5) * 0.05;
  return [g * 0.95, g * 0.97, g];
}

function carbon(u: number, v: number): Rgb {
  // 2x2 twill: each tow is a cylinder, bright along or across
  const q = 15,
    cu = Math.floor(u / q),
    cv = Math.floor(v / q),
    warp = (((cu + cv) % 4) + 4) % 4 < 2;
  const t = (((warp ? u / q : v / q) % 1) + 1) % 1,
    fiber = warp ? noise(u / 1.4, v / 60) : noise(u / 60, v / 1.4);
  const round = 0.45 + 0.55 * Math.sin(Math.PI * t),
    g = (warp ? 0.05 : 0.018) * (0.6 + 0.8 * fiber) * round;
  return [g, g * 1.02, g * 1.08];
}

function veneer(u: number, v: number, [light, dark]: [Rgb, Rgb]): Rgb {
  // rings from warped noise, pores along the grain
  const warp = noise(u / 210, v / 760) * 3.2 + noise(u / 74, v / 330) * 0.5 + u / 88;
  const ring = 0.5 + 0.5 * Math.sin(warp * 6.6),
    fine = 0.5 + 0.5 * Math.sin(warp * 31 + noise(u / 30, v / 200) * 3);
  const pore = step(0.7, 0.95, noise(u / 1.7, v / 60)) * 0.45,
    figure = 0.78 + 0.45 * noise(u / 46 + 9, v / 130);
  return tinted(light, (c, n) => mix(c, dark[n], clamp(ring ** 2 * 0.62 + fine * 0.2 + pore)) * figure);
}

/** Color of a trim at a point of its sheet, in pixels of a 1600 px picture. */
export function inlay(trim: TrimName, u: number, v: number): Rgb {
  if (trim === 'walnut')
    return veneer(u, v, [
      [0.1, 0.04, 0.016],
      [0.02, 0.008, 0.004],
    ]);
  if (trim === 'ash')
    return veneer(u * 1.4, v, [
      [0.055, 0.05, 0.044],
      [0.012, 0.011, 0.01],
    ]);
  if (trim === 'metal') {
    const g =
      0.2 + 0.12 * (noise(u / 190, v * 0.9) - 0.5) + 0.05 * hash(Math.floor(v * 2), Math.floor(u / 260));
    return [g * 0.9, g * 0.92, g * 0.96];
  }
  if (trim === 'piano') return [0.003, 0.003, 0.0034];
  return carbon(u, v);
}
