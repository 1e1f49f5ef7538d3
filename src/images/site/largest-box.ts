import type { CSSProperties } from 'react';
import { parseAddress } from '../image.ts';

/** A photograph is shown at most so many times as large as it is: beyond that it is mush. */
const mostEnlarged = 1.5;

/** The largest box for an image, as the custom properties `--most` (wide) and `--tallest`; none if its size is unknown. */
export function largestBox(address: string | undefined): CSSProperties {
  const image = parseAddress(address ?? '');
  if (image === null) return {};
  const [most, tallest] = [image.width, image.height].map((side) => `${side * mostEnlarged}px`);
  return { '--most': most, '--tallest': tallest } as CSSProperties;
}
