/** Vehicle identification numbers. Safe in a browser. */

/** What labels and scanners put around a number. No VIN has I or O, so `VIN` and `NO` cannot belong to it. */
const around = /^(?:[*'"#([{<]|\]C1|V\.?I\.?N\.?(?:NUMBER|NO\.?)?[:=]*)+|[*'")\]}>.,;:]+$/g;

/** Upper case, without the spaces and hyphens. Only ASCII letters: "ſ" and "ß" would become others. */
export const vinLetters = (text: string) =>
  text.replace(/[\s-]+/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * A VIN as it is stored: upper case, without the spaces and hyphens it is often printed with, and without the
 * marks of scanners: stars, a label, and the I that bar codes of VINs begin with.
 */
export function normalizeVin(text: string): string {
  const letters = vinLetters(text).replace(around, '');
  return /^I[A-HJ-NPR-Z0-9]{17}$/.test(letters) ? letters.slice(1) : letters;
}

/** Whether a stored VIN is valid: 5-17 of A-Z without I, O and Q, and 0-9. Classic cars have short ones. */
export const isValidVin = (vin: string) => /^[A-HJ-NPR-Z0-9]{5,17}$/.test(vin);

const values: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries([...'JKLMN'].map((letter, index) => [letter, index + 1])),
  P: 7,
  R: 9,
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, index) => [letter, index + 2])),
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Whether the ninth of 17 characters is the check digit of the others, as for cars sold in North America.
 * European and pre-1981 numbers have none, so `false` is worth a warning but never a refusal.
 */
export function hasValidCheckDigit(vin: string): boolean {
  if (vin.length !== weights.length || !isValidVin(vin)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * (values[vin.charAt(index)] ?? 0), 0);
  return vin.charAt(8) === (sum % 11 === 10 ? 'X' : String(sum % 11));
}
