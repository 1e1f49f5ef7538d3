import { shownSrcSet } from './images-url.ts';

/** The preloaded images; references to them keep them in the browser's memory. */
const warmed = new Map<string, HTMLImageElement>();

/**
 * Loads the variant of a picture that this browser will choose at these `sizes` into its cache, once, with
 * the same markup that will show it. Does nothing for visitors who save data. Browser only.
 */
export function warmPicture(address: string | null | undefined, sizes: string) {
  const key = `${address} ${sizes}`;
  if (!address || warmed.has(key) || savesData()) return;
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = shownSrcSet(address, format);
    source.sizes = sizes;
    picture.append(source);
  }
  const image = document.createElement('img');
  warmed.set(key, image);
  image.sizes = sizes;
  picture.append(image);
  image.srcset = shownSrcSet(address, 'jpg');
}

/** Whether the browser is set to save data. */
export function savesData(): boolean {
  // Not every browser supports it, and TypeScript's DOM types lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
