import { preload } from 'react-dom';
import { srcSet } from '../image.ts';

/**
 * Has the page's main picture fetched first: called while rendering, React writes it to the top of the page, before
 * styles and scripts. `sizes` and `widths` are those of the `Picture` that will show it.
 */
export function preloadPicture(address: string, sizes: string, widths?: readonly number[]) {
  preload(address, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(address, 'avif', widths),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
