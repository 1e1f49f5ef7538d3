import { formatHorsepower, formatMileage } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../../../vehicles/vehicle-values.ts';

type Fact = [term: string, text: string];

/** What a buyer on the lot asks first, in this order; what is unknown has no line. */
export function stickerFacts(vehicle: PublicVehicle): Fact[] {
  const facts: [term: string, text: string | number | null][] = [
    ['Stock Number', vehicle.stockNumber],
    ['VIN', vehicle.vin],
    ['Condition', vehicle.condition && conditionLabels[vehicle.condition]],
    ['Mileage', formatMileage(vehicle.mileage)],
    ['Body Style', vehicle.bodyStyle && bodyStyleLabels[vehicle.bodyStyle]],
    ['Exterior Color', vehicle.exteriorColor],
    ['Interior Color', vehicle.interiorColor],
    ['Engine', vehicle.engine],
    ['Horsepower', vehicle.horsepower ? formatHorsepower(vehicle.horsepower) : null],
    ['Transmission', vehicle.transmission && transmissionLabels[vehicle.transmission]],
    ['Drivetrain', vehicle.drivetrain && drivetrainLabels[vehicle.drivetrain]],
    ['Fuel', vehicle.fuel && fuelLabels[vehicle.fuel]],
    ['Doors', vehicle.doors],
    ['Seats', vehicle.seats],
    ['Owners', vehicle.owners],
    ['Title Status', vehicle.titleStatus && titleStatusLabels[vehicle.titleStatus]],
    ['Modifications', vehicle.modifications],
  ];
  return facts.flatMap(([term, text]) => (text === null || text === '' ? [] : [[term, String(text)]]));
}
