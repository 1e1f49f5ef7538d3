import type { ImageFormat } from '../image.ts';

const keyPattern = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;

/** Throws if a key could refer to anything but a file inside the storage. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** The key of the stored image itself, a JPEG. */
export const masterKey = (hash: string) => checkKey(`${hash}/master.jpg`);

/** The key of one of its variants. */
export const variantKey = (hash: string, width: number, format: ImageFormat) =>
  checkKey(`${hash}/${width}.${format}`);

/** The key of the rendition that other programs fetch. */
export const sharedKey = (hash: string) => checkKey(`${hash}/shared.jpg`);

/** The key of a document of a vehicle, beside the folders of images. */
export const documentKey = (hash: string) => checkKey(`documents/${hash}.pdf`);

/** The media types of images by the ends of their keys and addresses. */
export const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
