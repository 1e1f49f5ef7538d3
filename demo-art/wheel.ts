// Wheels per pixel, so that every edge catches the same lamps as the paint, with several samples in each pixel:
// otherwise the highlights of fine spokes would break into steps.
import { clamp, film, mix } from './maths.ts';
import type { Rgb } from './types.ts';
import type { View } from './views.ts';
import { rimOf, wheelFace } from './wheel-face.ts';
import type { Axle, Wheel } from './wheel-face.ts';

/** Draws one wheel onto floats 0..1 with straight alpha. */
export function drawWheel(out: Float32Array, view: View, wheel: Wheel, axle: Axle): void {
  const { W, H, s, x0, yTop } = view,
    px = axle.R * s,
    ci = (axle.cx - x0) * s,
    cj = (yTop - axle.cy) * s,
    reach = px * 1.02;
  if (ci + reach < 0 || ci - reach > W || cj - reach > H) return;
  const across = px < 320 ? 3 : 2, // samples along each side of a pixel
    unit = 100 / px,
    calm = rimOf(wheel) + 1, // from here to the tread one sample is enough
    margin = 9;
  const at = wheelFace(wheel, axle, unit / across, [
    (-ci - margin) * unit,
    (W - ci + margin) * unit,
    (cj - H - margin) * unit,
    (cj + margin) * unit,
  ]);
  const c: Rgb = [0, 0, 0],
    sum: Rgb = [0, 0, 0];
  for (let j = Math.max(0, Math.floor(cj - reach)); j < Math.min(H, cj + reach); j++) {
    for (let i = Math.max(0, Math.floor(ci - reach)); i < Math.min(W, ci + reach); i++) {
      let covered = 0;
      sum[0] = sum[1] = sum[2] = 0;
      const r = Math.hypot(i + 0.5 - ci, cj - j - 0.5) * unit,
        side = r > calm + unit && r < 97 - unit ? 1 : across;
      for (let n = 0; n < side * side; n++) {
        const du = ((n % side) + 0.5) / side,
          dv = (Math.floor(n / side) + 0.5) / side,
          a = at((i + du - ci) * unit, (cj - j - dv) * unit, c);
        if (!a) continue;
        covered += a;
        for (let z = 0; z < 3; z++) sum[z] += a * film(c[z]);
      }
      if (!covered) continue;
      const o = (j * W + i) * 4,
        alpha = clamp(covered / (side * side));
      for (let z = 0; z < 3; z++) out[o + z] = mix(out[o + z], sum[z] / covered, alpha);
      out[o + 3] = Math.max(out[o + 3], alpha);
    }
  }
}
