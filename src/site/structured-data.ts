import type { Weekday } from '../dealership/dealership.ts';
import type { PublicDealership } from '../dealership/dealership.schema.ts';
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

/** The dealership as schema.org AutoDealer; days by appointment have no opening hours. */
export function dealerJsonLd(dealership: PublicDealership, publicUrl: string): JsonLd {
  const picture = dealership.pictures.share ?? dealership.pictures.hero;
  return {
    '@type': 'AutoDealer',
    '@id': new URL('/#dealer', publicUrl).href,
    name: dealership.name,
    description: dealership.tagline,
    url: new URL('/', publicUrl).href,
    ...(dealership.phone !== '' && { telephone: dealership.phone }),
    ...(dealership.email !== '' && { email: dealership.email }),
    ...(dealership.foundedYear === null ? {} : { foundingDate: String(dealership.foundedYear) }),
    currenciesAccepted: 'USD',
    ...(picture === undefined ? {} : { image: imageJsonLd(picture, publicUrl) }),
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
