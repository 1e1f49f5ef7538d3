import { countryNames } from '../../vehicles/country-names.ts';
import { formatHorsepower, formatMileage } from '../../vehicles/format.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../../vehicles/vehicle-values.ts';

/** Public fields that are no facts: they have their own place on the page, or need none. */
type OtherField =
  | 'id'
  | 'make'
  | 'model'
  | 'price'
  | 'exteriorSwatch'
  | 'interiorSwatch'
  | 'description'
  | 'features'
  | 'images'
  | 'featuredImage'
  | 'focalPoints'
  | 'status'
  | 'isNewArrival'
  | 'isFeatured'
  | 'video'
  | 'historyReport'
  | 'walkAround'
  | 'arrival'
  | 'documents'
  | 'isReservable'
  | 'listedAt'
  | 'updatedAt';

export type Fact = Exclude<keyof PublicVehicle, OtherField>;

const textOf = (count: number | null) => (count === null ? null : String(count));

/**
 * A vehicle's facts for page, comparison, brochure and window sticker, null where unknown. The facts of the specification come
 * first, then the others in the order in which buyers ask.
 */
export const factsOf = (vehicle: PublicVehicle): Record<Fact, [label: string, text: string | null]> => ({
  year: ['Year', String(vehicle.year)],
  horsepower: ['Horsepower', vehicle.horsepower ? formatHorsepower(vehicle.horsepower) : null],
  mileage: ['Mileage', formatMileage(vehicle.mileage)],
  vin: ['VIN', vehicle.vin],
  exteriorColor: ['Exterior Color', vehicle.exteriorColor],
  interiorColor: ['Interior Color', vehicle.interiorColor],
  modifications: ['Modifications', vehicle.modifications],
  trim: ['Trim', vehicle.trim],
  condition: ['Condition', vehicle.condition && conditionLabels[vehicle.condition]],
  bodyStyle: ['Body Style', vehicle.bodyStyle && bodyStyleLabels[vehicle.bodyStyle]],
  engine: ['Engine', vehicle.engine],
  fuel: ['Fuel', vehicle.fuel && fuelLabels[vehicle.fuel]],
  transmission: ['Transmission', vehicle.transmission && transmissionLabels[vehicle.transmission]],
  drivetrain: ['Drivetrain', vehicle.drivetrain && drivetrainLabels[vehicle.drivetrain]],
  doors: ['Doors', textOf(vehicle.doors)],
  seats: ['Seats', textOf(vehicle.seats)],
  owners: ['Owners', textOf(vehicle.owners)],
  titleStatus: ['Title Status', vehicle.titleStatus && titleStatusLabels[vehicle.titleStatus]],
  countryOfOrigin: [
    'Country of Origin',
    vehicle.countryOfOrigin && (countryNames.of(vehicle.countryOfOrigin) ?? null),
  ],
  warranty: ['Warranty', vehicle.warranty],
  stockNumber: ['Stock Number', vehicle.stockNumber],
});
