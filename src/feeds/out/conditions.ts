import { galleryOf, type PublicVehicle } from '../../vehicles/vehicle.ts';
import type { Channel } from './channels.ts';

/** Why a vehicle is not in a feed: in words, and the field of its form that fixes it; null if nothing does. */
export type Reason = {
  text: string;
  field: 'vin' | 'price' | 'photos' | 'condition' | 'exteriorColor' | 'mileage' | null;
};

type Condition = (vehicle: PublicVehicle) => Reason | null;

/** Since this model year all VINs have 17 characters. */
const firstFullVins = 1981;
/** Google takes a car as new below it. */
const mostNewMiles = 200;

const fullVin: Condition = ({ vin, year }) => {
  if (vin?.length === 17) return null;
  if (year < firstFullVins)
    return {
      text: 'Built before 1981, without a VIN of 17 characters: this channel cannot show it',
      field: null,
    };
  if (vin === null) return { text: 'VIN missing', field: 'vin' };
  return { text: `The VIN has ${vin.length} characters instead of 17`, field: 'vin' };
};

const statedPrice: Condition = ({ price }) =>
  price === null ? { text: 'Price on request: this channel needs a price', field: 'price' } : null;

const photograph: Condition = (vehicle) =>
  galleryOf(vehicle).length === 0 ? { text: 'No photograph', field: 'photos' } : null;

const statedCondition: Condition = ({ condition }) =>
  condition === null ? { text: 'Condition missing', field: 'condition' } : null;

const color: Condition = ({ exteriorColor }) =>
  exteriorColor === null ? { text: 'Exterior color missing', field: 'exteriorColor' } : null;

const fewMiles: Condition = ({ condition, mileage }) =>
  condition === 'new' && mileage >= mostNewMiles
    ? {
        text: `New with ${mileage.toLocaleString('en-US')} miles: Google accepts less than 200`,
        field: 'mileage',
      }
    : null;

const conditions: Readonly<Record<Channel, readonly Condition[]>> = {
  google: [fullVin, statedPrice, photograph, statedCondition, fewMiles],
  meta: [fullVin, statedPrice, photograph, statedCondition, color],
  jamesedition: [photograph, statedCondition],
  csv: [],
  json: [],
};

/** Why a listed vehicle is not in the feed of a channel, worst first; none if it is. */
export const reasonsAgainst = (channel: Channel, vehicle: PublicVehicle): Reason[] =>
  conditions[channel].flatMap((condition) => condition(vehicle) ?? []);

/** The same without making the texts. */
export const qualifies = (channel: Channel, vehicle: PublicVehicle): boolean =>
  conditions[channel].every((condition) => condition(vehicle) === null);
