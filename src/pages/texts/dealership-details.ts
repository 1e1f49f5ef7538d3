import type { Dealership } from '../../dealership/dealership.schema.ts';
import { escapeMarkup } from '../../platform/escape-markup.ts';

/** What the texts say about the dealership, escaped for HTML. */
export type Details = Record<'name' | 'address' | 'phone' | 'email' | 'state', string>;

export function detailsOf(profile: Dealership): Details {
  const { name, street, city, region, postalCode, phone, email, regionName } = profile;
  return {
    name: escapeMarkup(name),
    address: escapeMarkup(`${street}, ${city}, ${region} ${postalCode}`),
    phone: escapeMarkup(phone),
    email: escapeMarkup(email),
    state: escapeMarkup(regionName),
  };
}
