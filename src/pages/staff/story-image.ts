import { parseAddress, parseVariantAddress, variantAddress, variantWidths } from '../../images/image.ts';

/** Largest width of a story in pixels, on a high-density screen. */
const storyWidth = 1280;

/**
 * The address of a picture of this site for a story, no larger than needed. `address` may include the site's
 * own origin. Null if it is not the address of such a picture.
 */
export function storyImage(
  address: string,
  alt: string,
): { src: string; alt: string; width?: number; height?: number } | null {
  const path = address.trim().replace(/^https?:\/\/[^/]+(?=\/images\/)/i, '');
  const image = parseAddress(path);
  if (image === null) return parseVariantAddress(path) === null ? null : { src: path, alt };
  const widths = variantWidths(image.width);
  const width = widths.findLast((offered) => offered <= storyWidth) ?? widths[0] ?? image.width;
  return {
    src: variantAddress(image.hash, width, 'jpg'),
    alt: alt.trim(),
    width,
    height: Math.round((image.height * width) / image.width),
  };
}
