import type { Weekday } from '../dealership/dealership.ts';
import type { PublicDealership } from '../dealership/dealership.schema.ts';
import { mapHref } from '../dealership/map-address.ts';
import { sellerJsonLd } from '../dealership/site/seller-json-ld.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { imageJsonLd } from '../images/site/image-json-ld.ts';

/** A schema.org node, written into the page as JSON-LD. */
export type JsonLd = { '@type': string; [property: string]: unknown };

const dayNames: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/** The site itself, from which search engines take its name; for the home page. */
export function websiteJsonLd({ name }: Pick<PublicDealership, 'name'>, publicUrl: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': new URL('/#website', publicUrl).href,
    name,
    url: new URL('/', publicUrl).href,
    publisher: { '@id': new URL('/#dealer', publicUrl).href },
  };
}

/** The inventory, with how many vehicles it lists. Its name and address are in the head of the page. */
export const inventoryJsonLd = (listed: number): JsonLd => ({
  '@type': 'CollectionPage',
  mainEntity: { '@type': 'ItemList', numberOfItems: listed },
});

/** The About page, which is about the dealership. */
export const aboutJsonLd = (publicUrl: string): JsonLd => ({
  '@type': 'AboutPage',
  name: 'About Us',
  url: new URL('/about', publicUrl).href,
  mainEntity: { '@id': new URL('/#dealer', publicUrl).href },
});

/** Links of the settings that lead to the dealership's own profiles elsewhere. */
const profiles = ['photos', 'video', 'news'] as const;

/** The dealership as schema.org AutoDealer; days by appointment have no opening hours. `logo` is the address of its logo. */
export function dealerJsonLd(dealership: PublicDealership, publicUrl: string, logo?: string): JsonLd {
  const picture = dealership.pictures.share ?? dealership.pictures.hero;
  const sameAs = profiles
    .flatMap((name) => dealership.links[name] ?? [])
    .filter((link) => /^https?:/i.test(link));
  return {
    ...sellerJsonLd(dealership, publicUrl),
    description: dealership.tagline,
    ...(logo !== undefined && { logo: new URL(logo, publicUrl).href }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(dealership.city !== '' && { hasMap: mapHref(dealership) }),
    ...(dealership.foundedYear === null ? {} : { foundingDate: String(dealership.foundedYear) }),
    currenciesAccepted: 'USD',
    ...(picture === undefined ? {} : { image: imageJsonLd(picture, publicUrl) }),
    openingHoursSpecification: dealership.hours.flatMap((line) =>
      'opens' in line
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: line.days.map((day) => dayNames[day]),
              opens: line.opens,
              closes: line.closes,
            },
          ]
        : [],
    ),
    ...(dealership.closedDays !== undefined && {
      // Opening and closing at midnight means closed.
      specialOpeningHoursSpecification: dealership.closedDays.map(({ day }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: day,
        validThrough: day,
      })),
    }),
  };
}

/** Vehicles in the order of a page, each by its address. */
export function itemListJsonLd(
  vehicles: readonly { id: number; year: number; make: string; model: string }[],
  publicUrl: string,
): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: vehicles.length,
    itemListElement: vehicles.map((vehicle, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: vehicleName(vehicle),
      url: new URL(`/inventory/${vehicle.id}`, publicUrl).href,
    })),
  };
}

/** The breadcrumbs of a page, starting at home: each step with its name and path. */
export function breadcrumbJsonLd(steps: { name: string; path: string }[], publicUrl: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: new URL(step.path, publicUrl).href,
    })),
  };
}
