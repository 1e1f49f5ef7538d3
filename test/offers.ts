import type { OfferValues } from '../src/inquiries/offers/offer-values.ts';
import { sharp } from '../src/images/encoding/sharp.ts';

/** For tests: what a visitor types to offer a car. */
export const offeredCar: OfferValues = {
  year: '2019',
  make: 'Ashdown',
  model: 'Grand Tourer V12',
  mileage: '12,400',
  vin: '',
  accidents: 'repaired',
  owners: '2',
  serviceHistory: 'complete',
  modifications: 'Sports exhaust\nStone chips',
  wish: 'either',
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(480) 555-0119',
  message: '',
};

/** For tests: a photograph of this size, with a place in its metadata, as a JPEG. */
export const photograph = (width = 90, height = 60, background = '#7a1f1f') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '33/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
