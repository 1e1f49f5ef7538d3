import type { Dealership } from '../../dealership/dealership.schema.ts';
import { addressText } from '../../dealership/address.ts';
import { escapeMarkup } from '../../platform/escape-markup.ts';

/** What the texts say about the dealership, as HTML: the mail address is a link. What is not known stands in brackets, to be filled in. */
export type Details = Record<'name' | 'address' | 'phone' | 'email' | 'state', string>;

export function detailsOf(profile: Dealership): Details {
  const { name, phone, email, regionName } = profile;
  return {
    name: escapeMarkup(name),
    address: escapeMarkup(addressText(profile) || '[address]'),
    phone: escapeMarkup(phone || '[phone number]'),
    email:
      email === '' ? '[email address]' : `<a href="mailto:${escapeMarkup(email)}">${escapeMarkup(email)}</a>`,
    state: escapeMarkup(regionName || '[state]'),
  };
}
