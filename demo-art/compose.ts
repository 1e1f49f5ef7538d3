// Places the car in the room: background, contact shadows, blurred reflection, bloom, vignette, grain.
import sharp from 'sharp';
import { bell, clamp, hash, mix, noise, step } from './maths.ts';
import type { Sharp } from 'sharp';
import type { Car } from './layers.ts';
import { backdrop } from './rooms.ts';
import type { View } from './views.ts';

/** Floats from `lo` on, times `k`, as bytes. */
export const bytes = (f: Float32Array, lo = 0, k = 1): Buffer => {
  const b = Buffer.allocUnsafe(f.length);
  for (let i = 0; i < f.length; i++) {
    const v = (f[i] - lo) * k * 255;
    b[i] = v < 0 ? 0 : v > 255 ? 255 : v;
  }
  return b;
};
/** Blur at a quarter of the size: a reflection needs no more, and it is much faster. */
async function blurred(f: Float32Array, W: number, H: number, sigma: number): Promise<Buffer> {
  const w = Math.ceil(W / 3),
    h = Math.ceil(H / 3);
  const { data } = await sharp(bytes(f), { raw: { width: W, height: H, channels: 4 } })
    .resize(w, h, { fit: 'fill' })
    .blur(Math.max(0.4, sigma / 3))
    .resize(W, H, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** Floats 0..1, straight alpha, in; the finished picture out. */
export async function compose(layer: Float32Array, car: Car, view: View): Promise<Sharp> {
  const { W, H, s, x0, yTop } = view,
    { p, room } = car,
    L = p.length,
    floorRow = yTop * s;
  const near = await blurred(layer, W, H, Math.max(1.2, s * 7)),
    far = await blurred(layer, W, H, Math.max(3, s * 46));
  const img = new Float32Array(W * H * 3),
    gloss = room.mirror,
    coarse = room.scene === 'cove';
  const contact = (x: number, y: number) => {
    if (y > 420 || y < -320) return 0;
    let k = 0;
    p.axles.forEach((ax, n) => {
      const d = (x - ax) / (p.radii[n] * 0.42);
      k += 0.95 * bell(d, 0.72) * bell(y, y < 0 ? 26 : 70) + 0.4 * bell(d, 1.5) * bell(y, y < 0 ? 80 : 120);
    });
    return Math.min(0.97, k);
  };
  for (let i = 0; i < W; i++) {
    const x = x0 + i / s,
      ux = Math.abs(x - L / 2) / L,
      under = step(0.57, 0.4, ux);
    for (let j = 0; j < H; j++) {
      const y = yTop - j / s,
        q = (j * W + i) * 4,
        o = (j * W + i) * 3,
        a = layer[q + 3];
      if (a >= 0.999) {
        for (let n = 0; n < 3; n++) img[o + n] = layer[q + n];
        continue;
      }
      const c = backdrop(x, y, view, room, L);
      const shade =
        1 - under * (0.74 * bell(y - 20, y > 20 ? 180 : 170) + 0.2 * bell(y + 150, 260) * step(140, -60, y));
      const hard = 1 - contact(x, y),
        sh = clamp(shade) * hard;
      c[0] *= sh;
      c[1] *= sh;
      c[2] *= sh;
      if (y < 0) {
        const grit = coarse ? 0.8 + 0.4 * noise(x / 90, y / 30) : 0.9 + 0.2 * noise(x / 140, y / 24);
        const jr = Math.round(2 * floorRow - j),
          k = gloss * Math.exp(y / 420) * step(-1250, -60, y) * grit;
        if (jr >= 0 && jr < H && k > 0.002) {
          const r = (jr * W + i) * 4,
            w = step(0, 480, -y),
            al = mix(near[r + 3], far[r + 3], w) / 255;
          const block = 1 - al * Math.min(0.55, gloss * 2) * step(-950, -40, y);
          for (let n = 0; n < 3; n++) {
            const v = mix(near[r + n] * near[r + 3], far[r + n] * far[r + 3], w) / 65025;
            c[n] = c[n] * block + v ** 2.2 * k * 1.5 * (1 - 0.6 * contact(x, y));
          }
        }
      }
      for (let n = 0; n < 3; n++) img[o + n] = mix(clamp(c[n]) ** (1 / 2.2), layer[q + n], a);
    }
  }
  return finish(img, view, room.vignette);
}

/** Bloom, vignette and grain over floats 0..1, three a pixel, reduced to the size of the picture. */
export async function finish(
  img: Float32Array,
  { W, H, out, flop }: Pick<View, 'W' | 'H' | 'out' | 'flop'>,
  vignette = 0.75,
): Promise<Sharp> {
  const bw = W >> 2,
    bh = H >> 2;
  const bloom = await sharp(bytes(img, 0.74, 1.6), { raw: { width: W, height: H, channels: 3 } })
    .resize(bw, bh)
    .blur(Math.max(1, W / 190))
    .resize(W, H)
    .raw()
    .toBuffer();
  const small = Buffer.alloc(W * H * 3);
  for (let j = 0; j < H; j++)
    for (let i = 0; i < W; i++) {
      const o = (j * W + i) * 3,
        r = ((i / W - 0.5) ** 2 + ((j / H - 0.5) * 0.8) ** 2) * 1.7,
        v = 1 - vignette * r ** 1.2;
      const grain = (hash(i, j) + hash(i + 7919, j) - 1) * 0.013;
      for (let n = 0; n < 3; n++) {
        small[o + n] = 255 * clamp((1 - (1 - img[o + n]) * (1 - (bloom[o + n] / 255) * 0.7)) * v + grain);
      }
    }
  let picture = sharp(small, { raw: { width: W, height: H, channels: 3 } });
  if (flop)
    picture = sharp(await picture.flop().raw().toBuffer(), { raw: { width: W, height: H, channels: 3 } });
  const data = await picture.resize(out[0], out[1], { kernel: 'lanczos3', fit: 'fill' }).raw().toBuffer();
  return sharp(data, { raw: { width: out[0], height: out[1], channels: 3 } });
}
