import { ApiError } from '../../platform/errors.ts';
import { encodeMaster, EncoderDeath, imageWork } from './encoder.ts';
import type { MasterImage, Refusal } from './encoding.ts';
import { imageLimits } from '../image-limits.ts';
import { stillFormat } from './still-format.ts';
import { QueueRejection } from '../../platform/work-queue.ts';

const unreadable = () =>
  new ApiError(400, 'This is not an image we can read. Upload a JPEG, PNG, WebP or AVIF picture.');
const tooManyBytes = () => new ApiError(413, 'The image is larger than 15 MB.');
const busy = () =>
  new ApiError(503, 'Too many images are being uploaded. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

const refusals: Record<Refusal['refused'], () => ApiError> = {
  unreadable,
  animated: () => new ApiError(400, 'Animated images are not supported. Upload a still picture.'),
  'too many pixels': () => new ApiError(413, 'The image has more than 50 megapixels.'),
  'too long': () => new ApiError(400, 'The image is wider or taller than 20,000 pixels.'),
  slow: busy,
};

/**
 * Turns uploaded bytes into the image to be stored. Only their content counts, not their name or declared
 * type. Throws `ApiError` 400 for anything but a complete still JPEG, PNG, WebP or AVIF with sides up to
 * 20,000 pixels, 413 above `imageLimits`, and 503 if too many images are waiting or the encoder keeps
 * failing. The same bytes always yield the same image.
 */
export async function processImage(bytes: Uint8Array): Promise<MasterImage> {
  if (bytes.length > imageLimits.bytes) throw tooManyBytes();
  if (stillFormat(bytes) === null) throw unreadable();
  const job = imageWork.add('request', () => encodeMaster(bytes));
  const image = await job.result.catch((error: unknown) => {
    if (!(error instanceof QueueRejection || error instanceof EncoderDeath)) throw error;
    throw Object.assign(busy(), { cause: error });
  });
  if ('refused' in image) throw refusals[image.refused]();
  return image;
}
