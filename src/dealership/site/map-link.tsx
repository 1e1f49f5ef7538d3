import type { PublicDealership } from '../dealership.schema.ts';
import { drawn } from '../../ui/icons.tsx';

export const PinIcon = drawn('M9 16.5s5.5-4.8 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9.2 5.5 9.2zM9 9V6.5');

/** A search for the dealership's address on a map, which phones open in their own map application. */
export function mapHref({ name, street, city, region, postalCode, country }: PublicDealership): string {
  const query = [name, street, city, `${region} ${postalCode}`, country].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}
