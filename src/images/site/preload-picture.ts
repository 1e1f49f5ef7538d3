import { preload } from 'react-dom';
import { shownSrcSet } from './images-url.ts';

/**
 * Preloads the page's main picture. Called while rendering, so that React writes the preload to the top of
 * the page, before styles and scripts. `sizes` and `widths` are those of the `Picture` that shows it.
 */
export function preloadPicture(address: string, sizes: string, widths?: readonly number[]) {
  preload(address, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shownSrcSet(address, 'avif', widths),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
