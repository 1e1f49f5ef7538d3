import type { ImageFormat } from '../image.ts';

const keyPattern = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;

/** Throws on a key that could name anything but a file inside the storage. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Where the stored image itself is kept, a JPEG. */
export const masterKey = (hash: string) => checkKey(`${hash}/master.jpg`);

/** Where one variant of it is kept. */
export const variantKey = (hash: string, width: number, format: ImageFormat) =>
  checkKey(`${hash}/${width}.${format}`);
