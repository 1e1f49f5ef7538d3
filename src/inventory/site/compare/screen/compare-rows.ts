import { formatHorsepower, formatListPrice, formatMileage } from '../../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../../../../vehicles/vehicle-values.ts';

/** One fact of each vehicle, null where it is not known. `agrees` if all that are compared have the same. */
export type CompareRow = { label: string; texts: readonly (string | null)[]; agrees: boolean };
export type CompareGroup = { heading: string; rows: readonly CompareRow[] };

const count = (value: number | null) => (value === null ? null : String(value));

type Facts = readonly (readonly [label: string, textOf: (vehicle: PublicVehicle) => string | null])[];

/** In the words of the specification panel (`SpecPanel.tsx`). */
const groupsOf = (priceNote: string): readonly (readonly [heading: string, facts: Facts])[] => [
  [
    'Price',
    [
      ['List price', ({ price }) => formatListPrice(price)],
      ['Note', ({ price, status }) => (price === null || status === 'sold' ? null : priceNote || null)],
    ],
  ],
  [
    'Use',
    [
      ['Year', ({ year }) => String(year)],
      ['Mileage', ({ mileage }) => formatMileage(mileage)],
      ['Condition', ({ condition }) => condition && conditionLabels[condition]],
      ['Owners', ({ owners }) => count(owners)],
      ['Title Status', ({ titleStatus }) => titleStatus && titleStatusLabels[titleStatus]],
    ],
  ],
  [
    'Engine',
    [
      ['Engine', ({ engine }) => engine],
      ['Horsepower', ({ horsepower }) => (horsepower ? formatHorsepower(horsepower) : null)],
      ['Fuel', ({ fuel }) => fuel && fuelLabels[fuel]],
      ['Transmission', ({ transmission }) => transmission && transmissionLabels[transmission]],
      ['Drivetrain', ({ drivetrain }) => drivetrain && drivetrainLabels[drivetrain]],
    ],
  ],
  [
    'Body',
    [
      ['Body Style', ({ bodyStyle }) => bodyStyle && bodyStyleLabels[bodyStyle]],
      ['Doors', ({ doors }) => count(doors)],
      ['Seats', ({ seats }) => count(seats)],
      ['Exterior Color', ({ exteriorColor }) => exteriorColor],
      ['Interior Color', ({ interiorColor }) => interiorColor],
    ],
  ],
];

/**
 * The facts of the vehicles side by side; what is known of none of them is left out. `priceNote` is what the dealership
 * says under its prices.
 */
export function compareRows(vehicles: readonly PublicVehicle[], priceNote: string): CompareGroup[] {
  return groupsOf(priceNote).flatMap(([heading, facts]) => {
    const rows = facts.flatMap(([label, textOf]) => {
      const texts = vehicles.map(textOf);
      if (texts.every((text) => text === null)) return [];
      return [{ label, texts, agrees: vehicles.length > 1 && new Set(texts).size === 1 }];
    });
    return rows.length === 0 ? [] : [{ heading, rows }];
  });
}

/** The features that all vehicles have, when several are compared. */
export function sharedFeatures(vehicles: readonly PublicVehicle[]): ReadonlySet<string> {
  const [first, ...others] = vehicles;
  if (first === undefined || others.length === 0) return new Set();
  return new Set(
    first.features.filter((feature) => others.every(({ features }) => features.includes(feature))),
  );
}
