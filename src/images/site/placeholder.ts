import { thumbHashToDataURL } from 'thumbhash';
import { thumbHashOf } from '../image.ts';

/**
 * The blurred placeholder as a PNG data URL of about 3 kB, decoded from the address; null if that is not one
 * of ours.
 */
export function placeholderDataUrl(address: string): string | null {
  const hash = thumbHashOf(address);
  return hash === null ? null : thumbHashToDataURL(hash);
}
