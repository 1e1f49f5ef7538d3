/**
 * A card across a phone. With three pixels per CSS pixel it is a tenth less, usually the next smaller file, which looks
 * the same there.
 */
export const phoneCardSizes = '(min-resolution: 2.5x) calc(91vw - 36px), calc(100vw - 40px)';

/**
 * The `sizes` of a card's picture in the inventory: four, three, two and one column. Not in the card's file, because
 * some modules only fetch the picture.
 */
export const cardSizes =
  '(min-width: 1900px) 435px, (min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 47vw, ' +
  phoneCardSizes;
