import { phoneLinksOf } from '../phone-links.ts';
import type { PublicDealership } from '../dealership.schema.ts';

/**
 * Who sells, as schema.org AutoDealer with how to reach them. Readers do not follow the `@id` to another page, so a vehicle
 * has all of it. The number has its country's code where that is certain.
 */
export function sellerJsonLd(dealership: PublicDealership, publicUrl: string) {
  const dialed = phoneLinksOf(dealership).call?.slice('tel:'.length) ?? dealership.phone;
  return {
    '@type': 'AutoDealer',
    '@id': new URL('/#dealer', publicUrl).href,
    name: dealership.name,
    url: new URL('/', publicUrl).href,
    ...(dialed !== '' && { telephone: dialed }),
    ...(dealership.email !== '' && { email: dealership.email }),
    ...(dealership.city !== '' && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: dealership.street,
        addressLocality: dealership.city,
        addressRegion: dealership.region,
        postalCode: dealership.postalCode,
        addressCountry: dealership.country,
      },
    }),
  };
}
