import type { CSSProperties } from 'react';
import { parseAddress } from '../../../images/image.ts';

/**
 * The box of the main image (stage.css): on phones in the shape of the first photo, `--shape`; across the page in wide
 * windows, as high as leaves room for what comes below it.
 */
export const stageBox = 'stage-box col-start-1 row-start-1';

/** The widest and the most upright shape of the box on phones. */
const widest = 16 / 10;
const mostUpright = 4 / 5;

/** The shape of the first photo, from its address, so that nothing moves when the photo arrives. */
export function stageShape(first: string | undefined): CSSProperties {
  const image = first === undefined ? null : parseAddress(first);
  if (image === null) return {};
  const shape = Math.min(widest, Math.max(mostUpright, image.width / image.height));
  // CSSProperties knows no custom properties.
  return { '--shape': String(shape) } as CSSProperties;
}
