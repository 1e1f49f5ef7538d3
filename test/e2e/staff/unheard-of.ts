const letters = 'bcdfghjklmnprstvwxyz';

/**
 * A word that does not occur in the demo data. It has no digits, so that searches for numbers never find it.
 */
export const unheardOf = () =>
  `z${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => letters[byte % letters.length]).join('')}`;
