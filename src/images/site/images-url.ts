import { type ImageFormat, sharedImage, srcSet, variantAddress } from '../image.ts';

let current = typeof document === 'undefined' ? '' : (document.documentElement.dataset['images'] ?? '');

/**
 * Where visitors load images from: the address of the CDN (IMAGES_URL), or '' for this site itself. Only what
 * a page shows has it; the addresses that are stored and sent by the API never do. The browser reads it from
 * the document.
 */
export const imagesUrl = () => current;

/** Sets it for all pages that this server renders. */
export function setImagesUrl(url: string) {
  current = url;
}

/** `variantAddress`, as a page shows it. */
export const variantUrl = (hash: string, width: number, format: ImageFormat) =>
  imagesUrl() + variantAddress(hash, width, format);

/** `srcSet`, as a page shows it. */
export const shownSrcSet = (address: string, format: ImageFormat, widths?: readonly number[]) =>
  srcSet(address, format, widths, imagesUrl());

/** The rendition of an image that other programs fetch, by its absolute address, for metadata. */
export function sharedPicture(address: string, publicUrl: string) {
  const { address: path, ...size } = sharedImage(address);
  return { url: new URL(imagesUrl() + path, publicUrl).href, ...size };
}

/** HTML that staff wrote, with its images as a page shows them. */
export const withImagesUrl = (html: string) =>
  html.replaceAll('src="/images/', `src="${imagesUrl()}/images/`);
