import { hasValidCheckDigit, isValidVin, normalizeVin } from './vin.ts';

const isWhole = (vin: string) => vin.length === 17 && isValidVin(vin);

/**
 * The VIN in the text of a bar code or QR code, as it is stored; null if there is none, or more than one that could be
 * meant. Some codes hold only the number, often with an I before it, others more.
 */
export function vinInCode(text: string): string | null {
  const whole = normalizeVin(text);
  if (isWhole(whole)) return whole;
  const parts = [
    ...new Set(
      text
        .split(/[^A-Za-z0-9]+/)
        .map(normalizeVin)
        .filter(isWhole),
    ),
  ];
  const checked = parts.filter(hasValidCheckDigit);
  const [found] = checked.length > 0 ? checked : parts;
  return found !== undefined && (checked.length === 1 || parts.length === 1) ? found : null;
}
