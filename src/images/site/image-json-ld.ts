import { sharedPicture } from './images-url.ts';

/** An image as schema.org ImageObject, in the rendition that other programs fetch. */
export const imageJsonLd = (address: string, publicUrl: string) => ({
  '@type': 'ImageObject',
  ...sharedPicture(address, publicUrl),
});
