import { ambiguousAmount } from '../../ambiguous-amount.ts';
import { farFromText } from '../../amount.ts';
import { formatPrice, parseAmount } from '../../format.ts';

/** Section 5, sale price input: only digits, dots and commas are kept. */
export const keepAmount = (typed: string) => typed.replace(/[^\d.,]/g, '');

/**
 * Everything that was typed into the field, also what it does not show: `365k` where it shows 365. `typed` is the text
 * so far, `shown` what the field contains after an edit.
 */
export function typedAfter(typed: string, shown: string): string {
  const before = keepAmount(typed);
  let start = 0;
  while (start < before.length && start < shown.length && before[start] === shown[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < shown.length - start &&
    before.at(-1 - end) === shown.at(-1 - end)
  )
    end += 1;
  const isReplaced = before !== '' && start === 0 && end === 0;
  return isReplaced
    ? shown
    : typed.slice(0, placeOf(typed, start)) +
        shown.slice(start, shown.length - end) +
        typed.slice(placeOf(typed, before.length - end));
}

/** Where the kept character with this index stands in `typed`; its end for the index after the last. */
function placeOf(typed: string, index: number): number {
  let kept = 0;
  for (let place = 0; place < typed.length; place += 1) {
    if (keepAmount(typed.charAt(place)) === '') continue;
    if (kept === index) return place;
    kept += 1;
  }
  return typed.length;
}

/**
 * Section 5: what is kept, without its commas, is parsed. Undefined if it is not a number; the sale then has no
 * price.
 */
export function readSalePrice(typed: string): number | undefined {
  const digits = keepAmount(typed).replaceAll(',', '');
  const price = digits === '' ? Number.NaN : Number(digits);
  return Number.isNaN(price) ? undefined : price;
}

/** What the specified reading makes of a text that people read in another way, or in none; else null. */
export function saleRemark(typed: string): string | null {
  const price = readSalePrice(typed);
  if (typed.trim() === '' || (price !== undefined && parseAmount(typed) === price)) return null;
  if (price === undefined) return `“${typed.trim()}” is not an amount`;
  return ambiguousAmount(typed) === null
    ? `“${typed.trim()}” is taken as ${formatPrice(price)}`
    : `This is ${formatPrice(price)}: use a comma for thousands`;
}

/**
 * What must be asked before a sale is recorded, in words; null if nothing. Without an amount, a sale has the listed price, and
 * none for a price on request.
 */
export function saleDoubt(typed: string, listedPrice: number | null): string | null {
  const price = readSalePrice(typed);
  const remark = saleRemark(typed);
  if (price !== undefined) {
    const far = farFromText(price, listedPrice, 'the listed price');
    return remark === null && far === null ? null : [remark && `${remark}.`, far].filter(Boolean).join(' ');
  }
  if (remark === null) return null;
  const instead = listedPrice === null ? 'no price' : `the listed price, ${formatPrice(listedPrice)}`;
  return `${remark}. The sale is recorded with ${instead}.`;
}
