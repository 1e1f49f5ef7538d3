/** Section 5, sale price input: only digits, dots and commas are kept. */
export const keepAmount = (typed: string) => typed.replace(/[^\d.,]/g, '');

/** Section 5: commas are stripped and the rest is read. Undefined when that is no number; the sale then has no price. */
export function readSalePrice(text: string): number | undefined {
  const digits = text.replaceAll(',', '');
  const price = digits === '' ? Number.NaN : Number(digits);
  return Number.isNaN(price) ? undefined : price;
}
