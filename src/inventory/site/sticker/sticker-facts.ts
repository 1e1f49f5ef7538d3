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
  'modifications',
];

/** What a buyer on the lot asks first, in this order; what is unknown has no line. */
export function stickerFacts(vehicle: PublicVehicle): [term: string, text: string][] {
  const facts = factsOf(vehicle);
  return order.flatMap((name) => {
    const [term, text] = facts[name];
    return text ? [[term, text]] : [];
  });
}
