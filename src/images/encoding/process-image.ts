import { ApiError } from '../../platform/errors.ts';
import {
  encodeMark,
  encodeMaster,
  encodeVariant,
  EncoderDeath,
  EncoderTimeout,
  imageWork,
  markWork,
  type Priority,
} from './encoder.ts';
import type { ImageFormat } from '../image.ts';
import type { Mark, MarkRefusal } from './encode-mark.ts';
import type { MasterImage, Refusal } from './encoding.ts';
import { imageLimits } from '../image-limits.ts';
import { readMarkFile } from './mark-file.ts';
import { stillFormat } from './still-format.ts';
import { freeBuffers } from '../../platform/low-memory.ts';
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

/** The bytes of a file, or what reads them when it is their turn, so that files which wait take no memory. */
export type ImageSource = Uint8Array | (() => Promise<Uint8Array>);

/**
 * Turns uploaded bytes into the image to be stored. Only their content counts, not their name or declared
 * type. Throws `ApiError` 400 for anything but a complete still JPEG, PNG, WebP or AVIF with sides up to
 * 20,000 pixels, 413 above `imageLimits`, and 503 if too many images are waiting or the encoder keeps
 * failing. The same bytes always yield the same image.
 */
export async function processImage(
  source: ImageSource,
  priority: Priority = 'request',
): Promise<MasterImage> {
  const encode = async () => {
    const bytes = typeof source === 'function' ? await source() : source;
    if (bytes.length > imageLimits.bytes) throw tooManyBytes();
    if (stillFormat(bytes) === null) throw unreadable();
    return encodeMaster(bytes);
  };
  const image = await encoded(encode, priority).finally(freeBuffers);
  if ('refused' in image) throw refusals[image.refused]();
  return image;
}

/** A processed image in another width, in pixels, and format. Throws `ApiError` 503 as `processImage`. */
export const smallerImage = (
  master: Uint8Array,
  width: number,
  format: ImageFormat,
  priority: Priority = 'request',
): Promise<Buffer> => encoded(() => encodeVariant(master, width, format), priority);

const markRefusals: Record<MarkRefusal['refused'], string> = {
  unreadable: 'This file is damaged, cut off or not valid. Export the logo again as an SVG or PNG file.',
  'too many pixels': 'This picture has more than 24 megapixels. Upload a smaller one.',
  invisible: 'Nothing can be seen in this logo. A picture that it only refers to has to be part of the file.',
};

/**
 * Turns an uploaded mark into the pictures to be stored: PNG only, so that nothing of an SVG but its look is kept.
 * Throws `ApiError` 400 for anything but a still SVG, PNG, WebP or JPEG in which something can be seen, and for what
 * takes ten seconds to draw, 413 above 1 MB, 503 as `processImage`.
 */
export async function processMark(bytes: Uint8Array): Promise<Mark> {
  if (bytes.length > imageLimits.markBytes) throw new ApiError(413, 'The file is larger than 1 MB.');
  const file = readMarkFile(bytes);
  if ('reason' in file) throw new ApiError(400, file.reason);
  const mark = await markWork.add('request', () => drawn(file.picture)).result.catch(rejectBusy);
  if ('refused' in mark) throw new ApiError(400, markRefusals[mark.refused]);
  return mark;
}

const drawn = (bytes: Uint8Array): Promise<Mark | MarkRefusal> =>
  imageWork
    .add('request', () => encodeMark(bytes))
    .result.catch((error: unknown) => {
      if (!(error instanceof EncoderTimeout)) throw error;
      throw new ApiError(400, 'This logo takes too long to draw. Simplify it, or upload it as a PNG file.');
    });

const encoded = <Result>(encode: () => Promise<Result>, priority: Priority): Promise<Result> =>
  imageWork.add(priority, encode).result.catch(rejectBusy);

function rejectBusy(error: unknown): never {
  if (!(error instanceof QueueRejection || error instanceof EncoderDeath)) throw error;
  throw Object.assign(busy(), { cause: error });
}
