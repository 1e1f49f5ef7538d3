import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfferedCar } from '../src/inquiries/offers/offer.schema.ts';

/** A car that a visitor of the demo dealership offers, with the names of its pictures among the drawn ones. */
export type DemoOffer = { car: OfferedCar; pictures: readonly string[] };

/** A car that was sold in the spring: whoever has bought it since wants to give it back. */
export const offeredLarkspur: DemoOffer = {
  car: {
    vin: null,
    year: 2022,
    make: 'Sorrel',
    model: 'Larkspur',
    mileage: 8_260,
    accidents: 'none',
    owners: 2,
    serviceHistory: 'complete',
    modifications: 'None. A stone chip on the nose, touched in.',
    wish: 'consign',
  },
  pictures: ['sorrel-larkspur/1', 'sorrel-larkspur/2', 'sorrel-larkspur/3'],
};

/**
 * The file of one of these pictures as an offer stores it: a JPEG of up to 1,600 pixels, or a WebP of up to 480.
 * `npm run draw -w demo-art` makes them, so that a first start need not.
 */
export const offeredFile = (name: string, type: 'jpg' | 'webp') =>
  join(import.meta.dirname, 'pictures', 'offered', `${name.replace('/', '-')}.${type}`);

/** Both files of a picture. */
export const offeredBytes = (name: string) => ({
  picture: readFileSync(offeredFile(name, 'jpg')),
  preview: readFileSync(offeredFile(name, 'webp')),
});
