import { expect, test } from 'vitest';
import { aProfile } from '../../test/profile.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { breadcrumbJsonLd, dealerJsonLd, websiteJsonLd } from './structured-data.ts';

test('closed days are special opening hours without any', () => {
  const closedDays = [{ day: '2026-11-26', reason: 'Thanksgiving' }];
  expect(dealerJsonLd({ ...newDealership, closedDays }, 'https://lumen.example')).toMatchObject({
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-11-26',
        validThrough: '2026-11-26',
      },
    ],
  });
});

test('a dealer has its address, telephone, and hours of the days with opening hours', () => {
  const dealer = dealerJsonLd({ ...newDealership, ...aProfile }, 'https://lumen.example');
  expect(dealer).toMatchObject({
    '@type': 'AutoDealer',
    name: aProfile.name,
    url: 'https://lumen.example/',
    telephone: '+14805550142',
    email: aProfile.email,
    address: { '@type': 'PostalAddress', addressLocality: aProfile.city, addressCountry: 'US' },
  });
  expect(dealer['openingHoursSpecification']).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '19:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '18:00' },
  ]);
  expect(dealer).not.toHaveProperty('image');
});

test('a new dealer has no address, number or mail address that nobody has said', () => {
  const said = dealerJsonLd(newDealership, 'https://lumen.example');
  for (const name of ['address', 'telephone', 'email', 'foundingDate']) expect(said).not.toHaveProperty(name);
});

test('the dealer’s picture is what other programs fetch of it, with its size', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  const hero = `/images/${hash}/2400x1500-abcdefghijklmnopqrstuvwx.jpg`;
  const { image } = dealerJsonLd({ ...newDealership, pictures: { hero } }, 'https://lumen.example');
  const url = `https://lumen.example/images/${hash}/shared.jpg`;
  expect(image).toMatchObject({
    '@type': 'ImageObject',
    url,
    width: { value: 1200 },
    height: { value: 750 },
  });
});

test('a dealer has its logo, its profiles elsewhere, and a number as it is written where that is not certain', () => {
  const links = { photos: 'https://photos.example/lumen', news: '/news', financing: 'https://bank.example' };
  const dealer = dealerJsonLd(
    { ...newDealership, links, phone: 'ask for Ada' },
    'https://lumen.example',
    '/appearance/0123.png',
  );
  expect(dealer).toMatchObject({
    logo: 'https://lumen.example/appearance/0123.png',
    sameAs: ['https://photos.example/lumen'],
    telephone: 'ask for Ada',
  });
});

test('the site has the dealership’s name, and its publisher is the dealership', () => {
  expect(websiteJsonLd({ name: 'Lumen' }, 'https://lumen.example')).toMatchObject({
    name: 'Lumen',
    url: 'https://lumen.example/',
    publisher: { '@id': dealerJsonLd(newDealership, 'https://lumen.example')['@id'] },
  });
});

test('breadcrumbs are numbered from home, with absolute addresses', () => {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Inventory', path: '/inventory' },
  ];
  expect(breadcrumbJsonLd(steps, 'https://lumen.example')['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://lumen.example/' },
    { '@type': 'ListItem', position: 2, name: 'Inventory', item: 'https://lumen.example/inventory' },
  ]);
});
