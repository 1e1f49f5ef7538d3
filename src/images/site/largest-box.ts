import type { CSSProperties } from 'react';
import { parseAddress } from '../image.ts';

/** How many times its own size a photograph may be shown: beyond that it is blurred. */
const mostEnlarged = 1.5;

/** The largest box for an image, as the custom properties `--most` (wide) and `--tallest`; none if its size is unknown. */
export function largestBox(address: string | undefined): CSSProperties {
  const image = parseAddress(address ?? '');
  if (image === null) return {};
  const [most, tallest] = [image.width, image.height].map((side) => `${side * mostEnlarged}px`);
  return { '--most': most, '--tallest': tallest } as CSSProperties;
}
