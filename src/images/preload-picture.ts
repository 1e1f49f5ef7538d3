import { preload } from 'react-dom';
import { srcSet } from './image.ts';

/**
 * Has the page's main picture fetched first: called while rendering, React writes it to the top of the page, before
 * styles and scripts. `sizes` is that of the `Picture` that will show it.
 */
export function preloadPicture(address: string, sizes: string) {
  preload(address, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(address, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
