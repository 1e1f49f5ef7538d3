import type { PublicDealership } from './dealership.schema.ts';

/** A search for the dealership's address on a map, which phones open in their own map application. */
export function mapHref({ name, street, city, region, postalCode, country }: PublicDealership): string {
  const query = [name, street, city, `${region} ${postalCode}`, country].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}
