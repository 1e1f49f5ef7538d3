import { formatPrice } from './format.ts';

const twofold = /^(?:USD?\s?)?\$?\s*([1-9]\d{0,2})\.(\d{3})\s?(?:(?:USD?\s?)?\$|USD|(?:US )?dollars?)?$/i;

/**
 * The two dollar amounts that a text like `129.900` may mean: some people separate thousands with a dot,
 * others cents. Null for a text with at most one reading.
 */
export function ambiguousAmount(text: string): { thousands: number; cents: number } | null {
  const [, whole = '', rest = ''] = twofold.exec(text.trim()) ?? [];
  return whole === '' ? null : { thousands: Number(`${whole}${rest}`), cents: Number(`${whole}.${rest}`) };
}

/** Such a text in words, for a message: `$129,900 or $129.90`. Null as above. */
export function ambiguousAmountText(text: string): string | null {
  const readings = ambiguousAmount(text);
  return readings && `${formatPrice(readings.thousands)} or $${readings.cents.toFixed(2)}`;
}
