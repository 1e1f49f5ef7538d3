const letters = 'bcdfghjklmnprstvwxyz';

/** A word that nothing of the demo holds. It has no digits: who searches for a number never finds it. */
export const unheardOf = () =>
  `z${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => letters[byte % letters.length]).join('')}`;
