// The one entry point: a plain description of a picture in, a sharp pipeline out. No clock, no random numbers.
import type { Sharp } from 'sharp';
import { compose } from './compose.ts';
import { mirrorBox } from './details.ts';
import { HIDES } from './hides.ts';
import { interior } from './interior.ts';
import { svgLayers } from './layers.ts';
import type { Car } from './layers.ts';
import { clamp, hash, step } from './maths.ts';
import type { CarView, InteriorView, PictureSpec, ViewName } from './names.ts';
import { drawOpenCabin } from './open-cabin.ts';
import { threeQuarter } from './quarter/picture.ts';
import { profileOf } from './profiles/index.ts';
import { lay, raster, rasterSoft } from './raster.ts';
import { ROOMS } from './rooms.ts';
import { drawSeats } from './seats.ts';
import { shadeBody, shadeSolid } from './shade.ts';
import type { Profile } from './types.ts';
import { viewOf } from './views.ts';
import type { View } from './views.ts';
import { drawWheel } from './wheel.ts';
import type { Wheel } from './wheel-face.ts';

/** Raised parts and gaps as one map of bytes, one per pixel. */
async function reliefOf(svg: { relief: string; gaps: string }, v: View): Promise<Buffer> {
  const soft = Math.max(2.2 * v.s, 1.05);
  const base = await rasterSoft(svg.relief, v, soft * 1.5, 1);
  const gaps = await rasterSoft(svg.gaps, v, soft * 0.55, 1);
  for (let i = 0; i < base.length; i++) base[i] = clamp(base[i] + gaps[i] - 128, 0, 255);
  return base;
}

const TINT = 0.45; // what the side glass lets through

/** The closed cabin with its seats, in the same format. */
async function furnished(cabin: Uint8Array, car: Car, v: View): Promise<Uint8Array> {
  const seats = car.p.seats ?? [];
  if (seats.every(([x]) => x < v.x0 - 300 || x > v.x0 + v.W / v.s + 300)) return cabin;
  const layer = new Float32Array(cabin.length);
  lay(layer, cabin);
  await drawSeats(layer, car, seats, v, TINT);
  const out = new Uint8Array(cabin.length);
  for (let q = 0; q < out.length; q++) out[q] = layer[q] * 255 + 0.5;
  return out;
}

function glowOn(dst: Float32Array, src: Uint8Array): void {
  // screen
  for (let q = 0; q < dst.length; q += 4) {
    const a = src[q + 3] / 255;
    if (!a) continue;
    const had = dst[q + 3];
    for (let c = 0; c < 3; c++) dst[q + c] = 1 - (1 - (had ? dst[q + c] : 0)) * (1 - (src[q + c] / 255) * a);
    dst[q + 3] = Math.max(had, a);
  }
}

/** Clips blades and lips at the wheel openings. */
function clearArches(map: Uint8Array, p: Profile, { W, H, s, x0, yTop }: View): void {
  p.axles.forEach((ax, n) => {
    const r = p.radii[n] + p.gap,
      ay = p.radii[n] - 8,
      i0 = clamp(Math.floor((ax - r - x0) * s), 0, W);
    const i1 = clamp(Math.ceil((ax + r - x0) * s), 0, W),
      j0 = clamp(Math.floor((yTop - ay - r) * s), 0, H);
    for (let j = j0; j < H; j++)
      for (let i = i0; i < i1; i++) {
        const q = (j * W + i) * 4 + 3;
        if (map[q]) map[q] *= clamp((Math.hypot(x0 + i / s - ax, yTop - j / s - ay) - r) * s + 0.5);
      }
  });
}

function wheelWells(dst: Float32Array, p: Profile, view: View): void {
  const { W, H, s, x0, yTop } = view;
  p.axles.forEach((ax, n) => {
    const r = p.radii[n] + p.gap + 6,
      ay = p.radii[n] - 8;
    const i0 = clamp(Math.floor((ax - r - x0) * s), 0, W),
      i1 = clamp(Math.ceil((ax + r - x0) * s), 0, W);
    for (let i = i0; i < i1; i++)
      for (let j = 0; j < H; j++) {
        const x = x0 + i / s,
          y = yTop - j / s,
          d = Math.hypot(x - ax, y - ay);
        if (y < p.sillMin - 4 || d > r) continue;
        const q = (j * W + i) * 4,
          v = 0.012 + 0.03 * step(r - 30, r, d) * step(0, 1, (y - ay) / r);
        dst[q] = dst[q + 1] = dst[q + 2] = v;
        dst[q + 3] = clamp((r - d) * s) * step(p.sillMin - 4, p.sillMin + 22, y);
      }
  });
}

const isInterior = (view: ViewName): view is InteriorView => view.startsWith('interior-');

/** Draws one picture, `width` pixels wide; its height follows from the view. */
export async function render(spec: PictureSpec): Promise<Sharp> {
  const { view, width, hide, trim, seed } = spec;
  if (isInterior(view)) return interior({ hide, trim, view, width, seed });
  if (view === 'quarter') return threeQuarter(spec);
  const { layer, car, v } = await drawCar(spec, view);
  return compose(layer, car, v);
}

/** The car alone: floats 0..1 with straight alpha, four a pixel of the view. */
export async function drawCar(
  spec: PictureSpec,
  view: CarView,
): Promise<{ layer: Float32Array; car: Car; v: View }> {
  const { hide, seed } = spec;
  const p = profileOf(spec.profile, spec.front),
    v = viewOf(p, view, spec.width);
  const car: Car = { p, paint: spec.paint, roof: spec.roof, room: ROOMS[spec.room], hide: HIDES[hide] };
  const wheel: Wheel = {
    ...spec.wheel,
    rot: hash(seed, 17) * 1.2,
    rim: p.wheelRim,
    whitewall: p.whitewall,
    caliper: spec.caliper,
  };
  const svg = svgLayers(car, v),
    layer = new Float32Array(v.W * v.H * 4);
  const [matA, matB, cabin, detail, mirror, glow] = await Promise.all(
    [svg.matA, svg.matB, svg.cabin, svg.detail, svg.mirror, svg.glow].map((s) => raster(s, v)),
  );
  wheelWells(layer, p, v);
  if (p.open) await drawOpenCabin(layer, car, p.open, v);
  const inside = p.open ? cabin : await furnished(cabin, car, v);
  p.axles.forEach((cx, n) =>
    drawWheel(layer, v, wheel, {
      cx,
      cy: p.radii[n] - 8,
      R: p.radii[n],
      rear: n === 1,
      room: car.room,
      L: p.length,
    }),
  );
  shadeBody(layer, car, v, { matA, matB, cabin: inside, relief: await reliefOf(svg, v) });
  clearArches(detail, p, v);
  lay(layer, detail);
  shadeSolid(layer, car, v, mirror, mirrorBox(p), p.mirrorBlack ? 'ink' : spec.paint);
  glowOn(layer, await rasterSoft(svg.glow, v, 14 * v.s, 4));
  glowOn(layer, await rasterSoft(svg.glow, v, 4 * v.s, 4));
  glowOn(layer, glow);
  return { layer, car, v };
}
