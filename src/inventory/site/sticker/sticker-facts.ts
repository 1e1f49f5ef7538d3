import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { factsOf, type Fact } from '../vehicle-facts.ts';

const order: readonly Fact[] = [
  'stockNumber',
  'vin',
  'condition',
  'mileage',
  'bodyStyle',
  'exteriorColor',
  'interiorColor',
  'engine',
  'horsepower',
  'transmission',
  'drivetrain',
  'fuel',
  'doors',
  'seats',
  'owners',
  'titleStatus',
  'countryOfOrigin',
  'warranty',
  'modifications',
];

/** What a buyer on the lot asks first, in this order. */
export const stickerFacts = (vehicle: PublicVehicle) => factLines(vehicle, order);

/** These facts of a vehicle, as lines of a sheet; what is unknown has no line. */
export function factLines(vehicle: PublicVehicle, names: readonly Fact[]): [term: string, text: string][] {
  const facts = factsOf(vehicle);
  return names.flatMap((name) => {
    const [term, text] = facts[name];
    return text ? [[term, text]] : [];
  });
}
