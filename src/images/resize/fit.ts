import { imageBox } from '../image.ts';

export type Size = { width: number; height: number };

/** Section 5: the size at which a picture fits within 2400 by 1800 with its proportions; never enlarged. Whole pixels. */
export function fitWithin({ width, height }: Size, box: Size = imageBox): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** Section 5: JPEG quality of the fitted picture, 0.92, or 0.85 over 4 million pixels. */
export const jpegQuality = ({ width, height }: Size) => (width * height > 4_000_000 ? 0.85 : 0.92);
