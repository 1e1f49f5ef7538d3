/** Section 5, sale price input: only digits, dots and commas are kept. */
export const keepAmount = (typed: string) => typed.replace(/[^\d.,]/g, '');

/**
 * Section 5: commas are removed and the rest is parsed. Undefined if it is not a number; the sale then has no
 * price.
 */
export function readSalePrice(text: string): number | undefined {
  const digits = text.replaceAll(',', '');
  const price = digits === '' ? Number.NaN : Number(digits);
  return Number.isNaN(price) ? undefined : price;
}
