/**
 * The `sizes` of a card's picture in the inventory: four, three, two and one column. Not in the card's file, because
 * some modules only fetch the picture.
 */
export const cardSizes =
  '(min-width: 1900px) 387px, (min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 47vw, calc(100vw - 40px)';
