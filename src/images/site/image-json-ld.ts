import { sharedPicture } from './images-url.ts';

const pixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' });

/** An image as schema.org ImageObject, in the rendition that other programs fetch. */
export function imageJsonLd(address: string, publicUrl: string) {
  const { url, width, height } = sharedPicture(address, publicUrl);
  return {
    '@type': 'ImageObject',
    url,
    ...(width !== undefined && height !== undefined && { width: pixels(width), height: pixels(height) }),
  };
}
