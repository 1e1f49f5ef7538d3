import { phoneCardSizes } from './card-sizes.ts';

/**
 * The place of one of the home page's `count` cards, in rows of three, two or one (section 2), and the `sizes` of its
 * picture. Where the last row would not be full, the first ones are larger: two rows of two or one of them, in windows
 * for rows of two one card alone.
 */
export function featuredPlace(count: number, index: number) {
  const isAlone = index < count % 2;
  const isPaired = count !== 1 && index < ([0, 4, 2][count % 3] ?? 0);
  return {
    className: `${isAlone ? 'md:col-span-2' : ''} ${isPaired ? 'lg:col-span-3' : 'lg:col-span-2'}`,
    sizes: `(min-width: 1900px) ${isPaired ? 902 : 591}px, (min-width: 1360px) ${isPaired ? 642 : 419}px, (min-width: 1001px) ${isPaired ? 48 : 31}vw, (min-width: 701px) ${isAlone ? 95 : 47}vw, ${phoneCardSizes}`,
  };
}
