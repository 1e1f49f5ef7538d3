// SVG to pixels, and pixels onto the float layer the picture is built in.
import sharp from 'sharp';
import type { View } from './views.ts';

/** Four bytes a pixel, straight alpha. */
export const raster = async (svg: string, v: View): Promise<Buffer> =>
  sharp(Buffer.from(svg), { unlimited: true })
    .resize(v.W, v.H, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();

/** Raster with a blur in pixels. Blurring here is ten times faster than an SVG filter at close-up scale. */
export const rasterSoft = async (svg: string, v: View, sigma: number, channels: 1 | 4): Promise<Buffer> => {
  const flat = sharp(Buffer.from(svg), { unlimited: true }).resize(v.W, v.H, { fit: 'fill' });
  const image = channels === 1 ? flat.removeAlpha().extractChannel(0) : flat.ensureAlpha();
  return image.blur(Math.max(0.31, sigma)).raw().toBuffer();
};

/** Straight-alpha "over": bytes onto floats. */
export function lay(dst: Float32Array, src: Uint8Array): void {
  for (let q = 0; q < dst.length; q += 4) {
    const a = src[q + 3] / 255;
    if (!a) continue;
    const o = a + dst[q + 3] * (1 - a);
    for (let c = 0; c < 3; c++) dst[q + c] = ((src[q + c] / 255) * a + dst[q + c] * dst[q + 3] * (1 - a)) / o;
    dst[q + 3] = o;
  }
}
