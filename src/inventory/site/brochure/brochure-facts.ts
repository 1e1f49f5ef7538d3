import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { factLines } from '../sticker/sticker-facts.ts';
import type { Fact } from '../vehicle-facts.ts';

const order: readonly Fact[] = [
  'mileage',
  'horsepower',
  'engine',
  'transmission',
  'drivetrain',
  'fuel',
  'condition',
  'bodyStyle',
  'exteriorColor',
  'interiorColor',
  'doors',
  'seats',
  'owners',
  'titleStatus',
  'countryOfOrigin',
  'warranty',
  'stockNumber',
  'vin',
];

/** What a customer at home asks first, in this order. */
export const brochureFacts = (vehicle: PublicVehicle) => factLines(vehicle, order);
