import { parseAddress, parseVariantAddress, variantAddress, variantWidths } from '../../images/image.ts';

/** Pixels that a story is wide at most on a dense screen. */
const storyWidth = 1280;

/**
 * A picture of this site as a story shows it, no larger than it needs. `address` may hold the site's own origin. Null for
 * what is no address of one.
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
