import { expect, test } from 'vitest';
import { aVehicle } from '../../../test/factories.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { channels } from './channels.ts';
import { qualifies, reasonsAgainst } from './conditions.ts';

const whole = aVehicle({
  vin: '1M8GDM9AXKP042788',
  condition: 'used',
  exteriorColor: 'Green',
  images: ['/images/a.jpg'],
});
const textsOf = (vehicle: PublicVehicle) =>
  Object.fromEntries(
    channels.map((channel) => [channel, reasonsAgainst(channel, vehicle).map(({ text }) => text)]),
  );

test.each(channels)('a vehicle with everything is in the feed of %s', (channel) => {
  expect(reasonsAgainst(channel, whole)).toEqual([]);
  expect(qualifies(channel, whole)).toBe(true);
});

test.each<[string, Partial<PublicVehicle>, string, (typeof channels)[number][]]>([
  ['no VIN', { vin: null }, 'VIN missing', ['google', 'meta']],
  ['a short VIN', { vin: 'WP0ZZZ99' }, 'The VIN has 8 characters instead of 17', ['google', 'meta']],
  [
    'a short VIN of an old car',
    { vin: '1Q87T3N166389', year: 1973 },
    'Built before 1981, without a VIN of 17 characters: this channel cannot show it',
    ['google', 'meta'],
  ],
  ['a price on request', { price: null }, 'Price on request: this channel needs a price', ['google', 'meta']],
  ['no photograph', { images: [] }, 'No photograph', ['google', 'meta', 'jamesedition']],
  ['no condition', { condition: null }, 'Condition missing', ['google', 'meta', 'jamesedition']],
  ['no color', { exteriorColor: null }, 'Exterior color missing', ['meta']],
  [
    'new with miles',
    { condition: 'new', mileage: 1_200 },
    'New with 1,200 miles: Google accepts less than 200',
    ['google'],
  ],
])('%s is said where it counts', (_name, change, text, where) => {
  const vehicle = { ...whole, ...change };
  expect(textsOf(vehicle)).toEqual(
    Object.fromEntries(channels.map((channel) => [channel, where.includes(channel) ? [text] : []])),
  );
  expect(channels.filter((channel) => !qualifies(channel, vehicle))).toEqual(where);
});

test('all reasons are named, with the field that fixes each', () => {
  const bare = { ...whole, vin: null, price: null, images: [], condition: null };
  expect(reasonsAgainst('google', bare).map(({ field }) => field)).toEqual([
    'vin',
    'price',
    'photos',
    'condition',
  ]);
  expect(reasonsAgainst('google', { ...whole, vin: null, year: 1967 })).toMatchObject([{ field: null }]);
});

test('199 miles are new, 200 are not', () => {
  expect(qualifies('google', { ...whole, condition: 'new', mileage: 199 })).toBe(true);
  expect(qualifies('google', { ...whole, condition: 'new', mileage: 200 })).toBe(false);
});
