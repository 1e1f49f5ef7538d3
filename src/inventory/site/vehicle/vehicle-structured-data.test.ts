import { expect, test } from 'vitest';
import { aVehicle } from '../../../../test/factories.ts';
import { aProfile } from '../../../../test/profile.ts';
import { newDealership } from '../../../dealership/dealership.schema.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { toPublic } from '../../../vehicles/vehicle.schema.ts';
import { carJsonLd, videoJsonLd } from './vehicle-structured-data.ts';
import { vehicleSummary } from './vehicle-summary.ts';

const vehicle = toPublic(
  aVehicle({
    id: 7,
    make: 'Veyra',
    model: 'Corsa 720',
    year: 2024,
    price: 329_500,
    mileage: 1240,
    horsepower: 710,
    vin: 'ZVYCR72AXR0001240',
    exteriorColor: 'Azure Metallic',
    interiorColor: 'Black hide',
    description: 'Carbon tub, dihedral doors\nand a front lift.',
    images: ['/images/b/b.jpg', '/images/a/a.jpg'],
    featuredImage: '/images/a/a.jpg',
    isNewArrival: true,
    isFeatured: true,
    listedAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }),
);
const site = {
  dealership: { ...newDealership, ...aProfile, name: 'Halcyon Motor Group' },
  publicUrl: 'https://cars.example',
};

test('has no Offer for a price on request, which would need one', () => {
  const onRequest = { ...vehicle, price: null };
  for (const status of ['available', 'sold'] as const) {
    expect(carJsonLd({ ...onRequest, status }, [], site)).not.toHaveProperty('offers');
  }
  expect(vehicleSummary(onRequest)).toContain('1,240 mi, Price on request.');
});

test('says the same about a vehicle as its page', () => {
  expect(carJsonLd(vehicle, ['/images/a/a.jpg', '/images/b/b.jpg'], site)).toEqual({
    '@type': 'Car',
    '@id': 'https://cars.example/inventory/7#car',
    name: '2024 Veyra Corsa 720',
    url: 'https://cars.example/inventory/7',
    brand: { '@type': 'Brand', name: 'Veyra' },
    model: 'Corsa 720',
    vehicleModelDate: '2024',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 1240, unitCode: 'SMI' },
    vehicleIdentificationNumber: 'ZVYCR72AXR0001240',
    color: 'Azure Metallic',
    vehicleInteriorColor: 'Black hide',
    description: 'Carbon tub, dihedral doors\nand a front lift.',
    image: [
      { '@type': 'ImageObject', url: 'https://cars.example/images/a/a.jpg' },
      { '@type': 'ImageObject', url: 'https://cars.example/images/b/b.jpg' },
    ],
    itemCondition: 'https://schema.org/UsedCondition',
    vehicleEngine: {
      '@type': 'EngineSpecification',
      enginePower: { '@type': 'QuantitativeValue', value: 710, unitCode: 'BHP' },
    },
    offers: {
      '@type': 'Offer',
      url: 'https://cars.example/inventory/7',
      price: 329_500,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: {
        '@type': 'AutoDealer',
        '@id': 'https://cars.example/#dealer',
        name: 'Halcyon Motor Group',
        url: 'https://cars.example/',
        telephone: expect.stringMatching(/^\+1\d{10}$/),
        email: aProfile.email,
        address: {
          '@type': 'PostalAddress',
          streetAddress: aProfile.street,
          addressLocality: aProfile.city,
          addressRegion: aProfile.region,
          postalCode: aProfile.postalCode,
          addressCountry: 'US',
        },
      },
    },
  });
});

test('uses schema.org’s terms for the other known fields', () => {
  const detailed = {
    ...vehicle,
    trim: 'Spider',
    stockNumber: 'P3020',
    condition: 'new',
    bodyStyle: 'convertible',
    engine: '4.0L V8',
    fuel: 'plug-in-hybrid',
    transmission: 'dual-clutch',
    drivetrain: 'rwd',
    doors: 2,
    seats: 2,
    owners: 0,
    countryOfOrigin: 'IT',
  } as const;
  expect(carJsonLd(detailed, [], site)).toMatchObject({
    model: 'Corsa 720',
    vehicleConfiguration: 'Spider',
    sku: 'P3020',
    itemCondition: 'https://schema.org/NewCondition',
    bodyType: 'Convertible',
    driveWheelConfiguration: 'https://schema.org/RearWheelDriveConfiguration',
    vehicleTransmission: 'Dual-clutch',
    numberOfDoors: 2,
    vehicleSeatingCapacity: 2,
    numberOfPreviousOwners: 0,
    countryOfAssembly: 'IT',
    vehicleEngine: {
      name: '4.0L V8',
      fuelType: 'Plug-in hybrid',
      enginePower: { value: 710 },
    },
  });
  const dataOf = (change: Partial<PublicVehicle>) => carJsonLd({ ...vehicle, ...change }, [], site);
  expect(dataOf({ condition: 'certified', mileage: 96 })).toMatchObject({
    itemCondition: 'https://schema.org/UsedCondition',
  });
});

test('contains nothing unknown', () => {
  const bare = {
    ...vehicle,
    vin: null,
    horsepower: 0,
    exteriorColor: null,
    interiorColor: null,
    description: null,
    mileage: 96,
  };
  const data = carJsonLd(bare, [], site);
  for (const field of [
    'vehicleIdentificationNumber',
    'vehicleEngine',
    'color',
    'vehicleInteriorColor',
    'description',
    'image',
    'itemCondition',
    'vehicleConfiguration',
    'sku',
    'bodyType',
    'driveWheelConfiguration',
    'vehicleTransmission',
    'numberOfDoors',
    'vehicleSeatingCapacity',
    'numberOfPreviousOwners',
  ]) {
    expect(data).not.toHaveProperty(field);
  }
});

test.each([
  ['pending', 'LimitedAvailability', 329_500],
  ['reserved', 'LimitedAvailability', 329_500],
  ['sold', 'SoldOut', 329_500],
] as const)('%s is %s, at the price of its page', (status, word, price) => {
  expect(carJsonLd({ ...vehicle, status }, [], site)).toMatchObject({
    offers: { availability: `https://schema.org/${word}`, price, priceCurrency: 'USD' },
  });
});

test.each([
  ['available', 'PreOrder'],
  ['reserved', 'LimitedAvailability'],
] as const)('one that is %s and not there yet is not in stock', (status, word) => {
  const coming = { ...vehicle, status, arrival: 'In transit' };
  expect(carJsonLd(coming, [], site)).toMatchObject({
    offers: { availability: `https://schema.org/${word}` },
  });
});

test('a video has a player or a file, and none without a photograph to stand for it', () => {
  const of = (video: string | null, images = ['/images/a/a.jpg']) =>
    videoJsonLd({ ...vehicle, video }, images, site.publicUrl);
  expect(of('https://www.youtube.com/watch?v=abcdefghijk')).toMatchObject([
    {
      name: '2024 Veyra Corsa 720',
      thumbnailUrl: 'https://cars.example/images/a/a.jpg',
      uploadDate: '2026-11-01T00:00:00.000Z',
      embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
    },
  ]);
  expect(of('https://vimeo.com/76979871')[0]).toHaveProperty(
    'embedUrl',
    'https://player.vimeo.com/video/76979871',
  );
  expect(of('https://cars.example/walk.mp4')[0]).toHaveProperty(
    'contentUrl',
    'https://cars.example/walk.mp4',
  );
  expect(of(null)).toEqual([]);
  expect(of('https://vimeo.com/76979871', [])).toEqual([]);
});

test('the summary of a sold vehicle has no price and does not offer it', () => {
  expect(vehicleSummary({ ...vehicle, status: 'sold' })).toBe(
    'Azure Metallic 2024 Veyra Corsa 720, 1,240 mi, sold. Ask us about one like it.',
  );
});

test('a summary is one line, and a long one is cut at a word', () => {
  expect(vehicleSummary(vehicle)).toBe(
    'Azure Metallic 2024 Veyra Corsa 720, 1,240 mi, $329,500. Carbon tub, dihedral doors and a front lift.',
  );
  const long = vehicleSummary({ ...vehicle, description: 'One owner from new. '.repeat(40) });
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/\w…$/);
});
