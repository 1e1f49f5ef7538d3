/** The `sizes` of a vehicle's main image. Not in the gallery's file, so that a card can preload it. */
export const stageSizes = '(min-width: 1360px) 777px, (min-width: 1001px) 58vw, calc(100vw - 40px)';
