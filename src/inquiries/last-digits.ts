import { dialedNumber } from '../platform/telephone.ts';

/** A phone number with fewer digits is none: "ask at the desk". */
const leastDigits = 7;

/**
 * The last ten digits of a phone number, without its extension, by which the same person is found whether they gave a
 * country's code or not. Null if it is no number.
 */
export function lastDigits(phone: string | null): string | null {
  const digits = (dialedNumber(phone ?? '') ?? phone ?? '').replace(/\D/g, '').slice(-10);
  return digits.length < leastDigits ? null : digits;
}
