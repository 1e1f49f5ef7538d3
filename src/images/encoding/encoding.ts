import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { imageBox, sharedBox, type ImageAddress, type ImageFormat } from '../image.ts';
import { imageLimits } from '../image-limits.ts';
import { hdrOf, toStandardRange } from './hdr.ts';
import { sharp } from './sharp.ts';
import { isAnimated } from './still-format.ts';

/** An image ready to be stored: `master` is a JPEG, the rest is part of its address. */
export type MasterImage = ImageAddress & { readonly master: Buffer };

/** Why an upload is rejected; `slow` is not the fault of the file. */
export type Refusal = {
  readonly refused: 'unreadable' | 'animated' | 'too many pixels' | 'too long' | 'slow';
};

/**
 * Decodes every pixel and encodes a new file: upright, sRGB, 8 bits, opaque on white, without metadata,
 * within the box.
 */
async function encode(
  bytes: Uint8Array,
  mostPixels: number,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const fitted = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds: 60 })
    .autoOrient()
    .resize({ ...imageBox, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const hdr = hdrOf(bytes);
  return (hdr === null ? fitted : await toStandardRange(fitted, hdr))
    .toColorspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
}

async function thumbhashOf(master: Buffer): Promise<string> {
  const { data, info } = await sharp(master)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64url');
}

/** Encodes the image to be stored. The same bytes always yield the same image. */
export async function makeMaster(bytes: Uint8Array): Promise<MasterImage | Refusal> {
  // Reads only the header, to check the size before anything is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return { refused: 'unreadable' };
  if ((header.pages ?? 1) > 1 || isAnimated(bytes)) return { refused: 'animated' };
  const isOnePass = header.format === 'jpeg' && header.isProgressive !== true;
  const mostPixels = isOnePass ? imageLimits.onePassPixels : imageLimits.pixels;
  if (header.width * header.height > mostPixels) return { refused: 'too many pixels' };
  // Rows are decoded and resized as a whole: a row of 50,000,000 pixels took 400 MB.
  if (Math.max(header.width, header.height) > imageLimits.side) return { refused: 'too long' };
  try {
    const { data: master, info } = await encode(bytes, mostPixels);
    const hash = createHash('sha256').update(master).digest('hex').slice(0, 32);
    return { hash, width: info.width, height: info.height, thumbhash: await thumbhashOf(master), master };
  } catch (error) {
    return { refused: String(error).includes('timeout') ? 'slow' : 'unreadable' };
  }
}

/**
 * Measured on the demo pictures: more effort takes two to five times as long and saves 2 to 9% of the bytes.
 */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 60, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** One variant of a stored image: smaller, or in another format. */
export const makeVariant = (master: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> =>
  encoders[format](sharp(master).resize({ width })).toBuffer();

/** Messengers show no picture that is larger. */
const sharedBytes = 300_000;

/** Noise, the worst of pictures, fits at the last of them. */
const sharedQualities = [82, 70, 55, 40, 25, 10];

/** The rendition of a stored image that other programs fetch. */
export async function makeShared(master: Uint8Array): Promise<Buffer> {
  const box = { width: sharedBox, height: sharedBox, fit: 'inside', withoutEnlargement: true } as const;
  let bytes = Buffer.alloc(0);
  for (const quality of sharedQualities) {
    bytes = await sharp(master).resize(box).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= sharedBytes) break;
  }
  return bytes;
}
