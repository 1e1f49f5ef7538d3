/** The `sizes` of a vehicle's main image. Apart from the gallery, so that a card can ask for it ahead. */
export const stageSizes = '(min-width: 1360px) 777px, (min-width: 1001px) 58vw, calc(100vw - 40px)';
