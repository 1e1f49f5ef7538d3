import { formatHorsepower, formatMileage } from '../../vehicles/format.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';

type Fact = [label: string, text: string | null];

/** The facts of the specification, null where unknown; every page of a vehicle loads these. */
export const specifiedFactsOf = (vehicle: PublicVehicle) =>
  ({
    year: ['Year', String(vehicle.year)],
    horsepower: ['Horsepower', vehicle.horsepower ? formatHorsepower(vehicle.horsepower) : null],
    mileage: ['Mileage', formatMileage(vehicle.mileage)],
    vin: ['VIN', vehicle.vin],
    exteriorColor: ['Exterior Color', vehicle.exteriorColor],
    interiorColor: ['Interior Color', vehicle.interiorColor],
    modifications: ['Modifications', vehicle.modifications],
  }) satisfies Record<string, Fact>;

/** The fields of the others, in the order in which buyers ask. */
export const furtherFacts = [
  'trim',
  'condition',
  'bodyStyle',
  'engine',
  'fuel',
  'transmission',
  'drivetrain',
  'doors',
  'seats',
  'owners',
  'titleStatus',
  'countryOfOrigin',
  'warranty',
  'stockNumber',
] as const satisfies (keyof PublicVehicle)[];

export const hasFurtherFacts = (vehicle: PublicVehicle) =>
  furtherFacts.some((field) => vehicle[field] !== null);
