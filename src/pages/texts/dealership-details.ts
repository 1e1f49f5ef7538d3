import type { Dealership } from '../../dealership/dealership.ts';

/** What the texts say about the dealership, escaped for HTML. */
export type Details = Record<'name' | 'address' | 'phone' | 'email' | 'state', string>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

export function detailsOf(profile: Dealership): Details {
  const { name, street, city, region, postalCode, phone, email, regionName } = profile;
  return {
    name: escape(name),
    address: escape(`${street}, ${city}, ${region} ${postalCode}`),
    phone: escape(phone),
    email: escape(email),
    state: escape(regionName),
  };
}
