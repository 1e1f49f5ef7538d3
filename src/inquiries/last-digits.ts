import { dialedNumber } from '../platform/telephone.ts';

/** Texts with fewer digits are not phone numbers. */
const leastDigits = 7;

/**
 * The last ten digits of a phone number, without its extension. They identify a person with or without a country code.
 * Null for any other text.
 */
export function lastDigits(phone: string | null): string | null {
  const digits = (dialedNumber(phone ?? '') ?? phone ?? '').replace(/\D/g, '').slice(-10);
  return digits.length < leastDigits ? null : digits;
}
