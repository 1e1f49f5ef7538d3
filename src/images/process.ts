import { createHash } from 'node:crypto';
import { rgbaToThumbHash } from 'thumbhash';
import { ApiError } from '../platform/errors.ts';
import { type ImageAddress, imageBox } from './image.ts';
import { imageWork, sharp } from './sharp.ts';
import { isAnimated, stillFormat } from './still-format.ts';
import { QueueRefusal } from './work-queue.ts';

/** Limits of an uploaded image, before it is made smaller. */
export const imageLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000 } as const;

/** An image ready to be stored: `master` is a JPEG, the rest is what its address says. */
export type ProcessedImage = ImageAddress & { readonly master: Buffer };

const unreadable = () =>
  new ApiError(400, 'This is not an image we can read. Upload a JPEG, PNG, WebP or AVIF picture.');
const animated = () => new ApiError(400, 'Animated images are not supported. Upload a still picture.');
const tooManyBytes = () => new ApiError(413, 'The image is larger than 15 MB.');
const tooManyPixels = () => new ApiError(413, 'The image has more than 50 megapixels.');
const busy = () =>
  new ApiError(503, 'Too many images are being uploaded. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

async function checkHeader(bytes: Uint8Array) {
  if (bytes.length > imageLimits.bytes) throw tooManyBytes();
  if (stillFormat(bytes) === null) throw unreadable();
  // The header alone: its size is judged here, before anything is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if ((header.pages ?? 1) > 1 || isAnimated(bytes)) throw animated();
  if (header.width * header.height > imageLimits.pixels) throw tooManyPixels();
}

/** Decodes every pixel and encodes a new file: upright, sRGB, 8 bits, opaque on white, without metadata, within the box. */
function encodeMaster(bytes: Uint8Array): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...imageBox, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
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

/**
 * Turns uploaded bytes into the image that is stored, judging them by their content, whatever their name and declared
 * type. Throws `ApiError` 400 for anything but a whole still JPEG, PNG, WebP or AVIF, 413 above `imageLimits`, 503 when
 * too many are waiting. The same bytes always give the same image.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  await checkHeader(bytes);
  const job = imageWork.add('request', async () => {
    const { data, info } = await encodeMaster(bytes).catch(() => {
      throw unreadable();
    });
    return { master: data, width: info.width, height: info.height, thumbhash: await thumbhashOf(data) };
  });
  const image = await job.result.catch((error: unknown) => {
    throw error instanceof QueueRefusal ? busy() : error;
  });
  const hash = createHash('sha256').update(image.master).digest('hex').slice(0, 32);
  return { hash, ...image };
}
