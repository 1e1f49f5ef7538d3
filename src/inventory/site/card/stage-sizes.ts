/**
 * The `sizes` of a vehicle's main image, which runs across the page. Not in the gallery's file, so that a card
 * can preload it.
 */
export const stageSizes = '100vw';
