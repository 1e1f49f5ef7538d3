// The room around the car: wall, strip lamp, floor with the car's shadow and its reflection.
import sharp from 'sharp';
import { bytes } from '../compose.ts';
import { bell, clamp, mix, step } from '../maths.ts';
import type { Room } from '../rooms.ts';
import type { Profile, Rgb } from '../types.ts';
import type { Camera } from './camera.ts';
import type { Vector } from './vectors.ts';

/** A reflection is blurred, so that every third pixel is enough. */
export const MIRROR_PITCH = 3;

interface Scene {
  W: number;
  H: number;
  room: Room;
  p: Profile;
  half: number;
  camera: Camera;
}

/** Share of the room's light that the car leaves on the floor at (x, z). */
function shadow(x: number, z: number, L: number, half: number): number {
  const far = Math.hypot(
    Math.max(0, Math.abs(x - L / 2) - L / 2 + 420),
    Math.max(0, Math.abs(z) - half + 200),
  );
  return (1 - 0.93 * bell(far, 210)) * (1 - 0.3 * bell(far, 800));
}

/** Puts the traced car in its room: floats 0..1, three a pixel. */
export async function layFloor(
  layer: Float32Array,
  mirrored: Float32Array,
  { W, H, room, p, half, camera }: Scene,
): Promise<Float32Array> {
  const mw = Math.ceil(W / MIRROR_PITCH),
    mh = Math.ceil(H / MIRROR_PITCH),
    L = p.length;
  const reflection = await sharp(bytes(mirrored), { raw: { width: mw, height: mh, channels: 4 } })
    .blur(Math.max(0.5, W / 500))
    .resize(W, H, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const img = new Float32Array(W * H * 3),
    d: Vector = [0, 0, 0],
    c: Rgb = [0, 0, 0];
  for (let j = 0; j < H; j++)
    for (let i = 0; i < W; i++) {
      const q = (j * W + i) * 4,
        o = (j * W + i) * 3;
      const cover = layer[q + 3];
      if (cover === 1) {
        for (let n = 0; n < 3; n++) img[o + n] = layer[q + n];
        continue;
      }
      const ux = i / W - 0.5,
        v = 0.5 - j / H,
        wall = room.glow * 0.9 * bell(ux, 0.5) * bell(v - 0.06, 0.42),
        tube = Math.abs(v - 0.431) * 1000,
        lamp = step(0.4, 0.2, Math.abs(ux)),
        strip =
          lamp * (0.75 * step(2.6, 1.6, tube) + 0.05 * Math.exp(-tube / 7) + 0.012 * Math.exp(-tube / 70));
      for (let n = 0; n < 3; n++) c[n] = room.wall[n] + (wall + strip) * room.tint[n];
      camera.ray(ux, (H / 2 - j - 0.5) / W, d);
      if (d[1] < 0) {
        const t = -camera.eye[1] / d[1],
          x = camera.eye[0] + d[0] * t,
          z = camera.eye[2] + d[2] * t;
        const on = step(9000, 3500, -z),
          pool = 0.03 * on * bell(Math.hypot((x - L / 2) / (L * 0.62), (z - 400) / 2400), 1),
          left = shadow(x, z, L, half),
          a = reflection[q + 3] / 255;
        for (let n = 0; n < 3; n++) {
          const bare = (c[n] * mix(1, 0.8, on) + pool * room.tint[n]) * left;
          c[n] = bare * (1 - 0.5 * a) + (reflection[q + n] / 255) ** 2.2 * a * 0.66 * room.mirror;
        }
      }
      for (let n = 0; n < 3; n++) img[o + n] = mix(clamp(c[n]) ** (1 / 2.2), layer[q + n], cover);
    }
  return img;
}
