import { srcSet } from '../image.ts';

/** The pictures that were brought in for a visit; kept, so that the browser holds them ready until they are shown. */
const warmed = new Map<string, HTMLImageElement>();

/**
 * Brings the one variant of a picture that this browser will choose at these `sizes` into its cache, once, by the same
 * markup that shows it. Not for visitors who save data. Browser only.
 */
export function warmPicture(address: string | null | undefined, sizes: string) {
  const key = `${address} ${sizes}`;
  if (!address || warmed.has(key) || savesData()) return;
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = srcSet(address, format);
    source.sizes = sizes;
    picture.append(source);
  }
  const image = document.createElement('img');
  warmed.set(key, image);
  image.sizes = sizes;
  picture.append(image);
  image.srcset = srcSet(address, 'jpg');
}

/** Whether the visitor asks for as few bytes as possible. */
export function savesData(): boolean {
  // Not every browser has it, and TypeScript's list of the web does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
