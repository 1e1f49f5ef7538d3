// The three-quarter view: the car is traced through every pixel, and once more, coarsely, in the mirror of the floor.
import type { Sharp } from 'sharp';
import { finish } from '../compose.ts';
import { HIDES } from '../hides.ts';
import type { Car } from '../layers.ts';
import { film } from '../maths.ts';
import type { PictureSpec } from '../names.ts';
import { profileOf } from '../profiles/index.ts';
import { ROOMS } from '../rooms.ts';
import type { Rgb } from '../types.ts';
import { cameraFor } from './camera.ts';
import { elevation } from './elevation.ts';
import { layFloor, MIRROR_PITCH } from './floor.ts';
import { marcher } from './march.ts';
import type { Met } from './march.ts';
import { mirrorOf } from './mirror-housing.ts';
import { bodyShader } from './shade-body.ts';
import { bodySolid } from './solid.ts';
import type { Vector } from './vectors.ts';
import { wheelsOf } from './wheels.ts';

const OVERSAMPLE = 1.4;
const ASPECT = 1.6;
const BLOCK = 8; // pixels between the rays that look for the car first
const USUAL_HALF = 945;

/** Draws the picture of one car, `width` pixels wide. */
export async function threeQuarter(spec: PictureSpec): Promise<Sharp> {
  const p = profileOf(spec.profile, spec.front),
    room = ROOMS[spec.room],
    half = p.halfWidth ?? USUAL_HALF,
    solid = bodySolid(p, half),
    camera = cameraFor(p, half);
  const car: Car = { p, paint: spec.paint, roof: spec.roof, room, hide: HIDES[spec.hide] },
    shade = bodyShader(car, solid, await elevation(car)),
    march = marcher(p, solid),
    wheels = wheelsOf(p, spec, room, solid),
    mirrorAlong = mirrorOf(car, solid);
  const W = Math.round(spec.width * OVERSAMPLE),
    H = Math.round(W / ASPECT),
    met: Met = { t: 0, well: false },
    point: Vector = [0, 0, 0],
    color: Rgb = [0, 0, 0];

  /** Distance to the car along a ray, Infinity where it is missed; its color goes to `color`. */
  const trace = (o: Vector, d: Vector, i: number, j: number): number => {
    const isMet = march(o, d, met);
    let best = isMet ? met.t : Infinity;
    const wheel = wheels(o, d, best, color),
      housing = mirrorAlong(o, d, Math.min(best, wheel), color);
    if (Math.min(wheel, housing) < best) return Math.min(wheel, housing);
    if (!isMet) return Infinity;
    if (met.well) color[0] = color[1] = color[2] = film(0.0016);
    else {
      for (let c = 0; c < 3; c++) point[c] = o[c] + d[c] * best;
      shade(point, d, i, j, color);
    }
    return best;
  };

  const d: Vector = [0, 0, 0],
    down: Vector = [0, 0, 0],
    foot: Vector = [0, 0, 0];
  const look = (i: number, j: number) => camera.ray(i / W - 0.5, (H / 2 - j) / W, d);
  const columns = Math.ceil(W / BLOCK) + 1,
    rows = Math.ceil(H / BLOCK) + 1,
    seen = new Uint8Array(columns * rows);
  for (let b = 0; b < rows; b++)
    for (let a = 0; a < columns; a++) {
      if (trace(camera.eye, look(a * BLOCK, b * BLOCK), a, b) === Infinity) continue;
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++) {
          const [x, y] = [a + u, b + v];
          if (x >= 0 && y >= 0 && x < columns && y < rows) seen[y * columns + x] = 1;
        }
    }

  const layer = new Float32Array(W * H * 4),
    mw = Math.ceil(W / MIRROR_PITCH),
    mirrored = new Float32Array(mw * Math.ceil(H / MIRROR_PITCH) * 4);
  for (let j = 0; j < H; j++)
    for (let i = 0; i < W; i++) {
      const q = (j * W + i) * 4,
        a = (i / BLOCK) | 0,
        b = (j / BLOCK) | 0;
      const isNear =
        seen[b * columns + a] ||
        seen[b * columns + a + 1] ||
        seen[(b + 1) * columns + a] ||
        seen[(b + 1) * columns + a + 1];
      if (isNear && trace(camera.eye, look(i + 0.5, j + 0.5), i, j) < Infinity) {
        for (let c = 0; c < 3; c++) layer[q + c] = color[c];
        layer[q + 3] = 1;
        continue;
      }
      if (i % MIRROR_PITCH !== 1 || j % MIRROR_PITCH !== 1) continue;
      look(i + 0.5, j + 0.5);
      if (d[1] >= 0) continue;
      const t = -camera.eye[1] / d[1];
      for (let c = 0; c < 3; c++) {
        foot[c] = camera.eye[c] + d[c] * t;
        down[c] = d[c];
      }
      down[1] = -d[1];
      const away = trace(foot, down, i, j);
      if (away === Infinity) continue;
      const fade = Math.exp((-down[1] * away) / 520),
        m = (((j / MIRROR_PITCH) | 0) * mw + ((i / MIRROR_PITCH) | 0)) * 4;
      for (let c = 0; c < 3; c++) mirrored[m + c] = color[c] * fade;
      mirrored[m + 3] = 1;
    }

  smoothEdges(layer, W, H, (x, y, i, j) => (trace(camera.eye, look(x, y), i, j) < Infinity ? color : null));
  const picture = await layFloor(layer, mirrored, { W, H, room, p, half, camera });
  return finish(picture, { W, H, out: [spec.width, Math.round(spec.width / ASPECT)], flop: false });
}

/** Looks nine times where the car ends within a pixel. */
function smoothEdges(
  layer: Float32Array,
  W: number,
  H: number,
  colorAt: (x: number, y: number, i: number, j: number) => Rgb | null,
): void {
  const edges: number[] = [];
  for (let j = 1; j < H - 1; j++)
    for (let i = 1; i < W - 1; i++) {
      const q = j * W + i,
        on = layer[q * 4 + 3];
      if ([q - 1, q + 1, q - W, q + W].some((other) => layer[other * 4 + 3] !== on)) edges.push(q);
    }
  for (const q of edges) {
    const i = q % W,
      j = (q / W) | 0,
      sum: Rgb = [0, 0, 0];
    let covered = 0;
    for (let n = 0; n < 9; n++) {
      const found = colorAt(i + ((n % 3) + 0.5) / 3, j + (((n / 3) | 0) + 0.5) / 3, i, j);
      if (!found) continue;
      covered++;
      for (let c = 0; c < 3; c++) sum[c] += found[c];
    }
    for (let c = 0; c < 3; c++) layer[q * 4 + c] = covered ? sum[c] / covered : 0;
    layer[q * 4 + 3] = covered / 9;
  }
}
