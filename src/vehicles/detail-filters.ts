/**
 * The details of a vehicle that visitors filter by. Only the server does: cards do not have all of these
 * fields, so that lists stay small (0065).
 */
import { colorFamilies, familiesIn, type ColorFamily } from './color-names.ts';
import { detailChoices, type DetailChoice, type OfferedChoice, type VehicleFilters } from './filters.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  transmissionLabels,
} from './vehicle-values.ts';
import type { PublicVehicle } from './vehicle.ts';

export type Detailed = Pick<
  PublicVehicle,
  'bodyStyle' | 'drivetrain' | 'transmission' | 'fuel' | 'condition' | 'exteriorColor' | 'horsepower'
>;

const colorLabels = Object.fromEntries(
  colorFamilies.map((family) => [family, `${family.charAt(0).toUpperCase()}${family.slice(1)}`]),
) as Record<ColorFamily, string>;

type Choice = {
  label: string;
  labels: Readonly<Record<string, string>>;
  /** A vehicle's own values: at most one, except for a paint of two colors. */
  of: (vehicle: Detailed) => Iterable<string | null>;
};

const choices: Record<DetailChoice, Choice> = {
  body: { label: 'Body style', labels: bodyStyleLabels, of: ({ bodyStyle }) => [bodyStyle] },
  drivetrain: { label: 'Drivetrain', labels: drivetrainLabels, of: ({ drivetrain }) => [drivetrain] },
  transmission: {
    label: 'Transmission',
    labels: transmissionLabels,
    of: ({ transmission }) => [transmission],
  },
  fuel: { label: 'Fuel', labels: fuelLabels, of: ({ fuel }) => [fuel] },
  condition: { label: 'Condition', labels: conditionLabels, of: ({ condition }) => [condition] },
  color: {
    label: 'Color',
    labels: colorLabels,
    of: ({ exteriorColor }) => (exteriorColor === null ? [] : familiesIn(exteriorColor)),
  },
};

const bitsByValue = ({ labels }: Choice): ReadonlyMap<string, number> =>
  new Map(Object.keys(labels).map((value, at) => [value, 1 << at]));
const valueBits = new Map(detailChoices.map((name) => [name, bitsByValue(choices[name])]));

/** A value of a choice as a bit; 0 for one that does not exist. */
export const bitOf = (name: DetailChoice, value: string): number => valueBits.get(name)?.get(value) ?? 0;

/** The values that a vehicle has of a choice, as bits. */
export function bitsOf(name: DetailChoice, vehicle: Detailed): number {
  let found = 0;
  for (const value of choices[name].of(vehicle)) if (value !== null) found |= bitOf(name, value);
  return found;
}

/** Whether a vehicle has the details that are asked for, and at least the power. */
export const matchesDetails = (
  vehicle: Detailed,
  wanted: Pick<VehicleFilters, DetailChoice | 'power'>,
): boolean =>
  (vehicle.horsepower ?? 0) >= (wanted.power ?? 0) &&
  detailChoices.every((name) => {
    const value = wanted[name];
    return value === undefined || (bitsOf(name, vehicle) & bitOf(name, value)) !== 0;
  });

/** Horsepower between two choices of "at least". */
const powerStep = 100;

/** The details of all listed vehicles together: the values of each choice as bits, and all known power. */
export type FoundDetails = Record<DetailChoice, number> & { leastPower: number; mostPower: number };

/** What can be chosen: details of which the vehicles have at least two values. */
export function offeredChoices(found: FoundDetails): OfferedChoice[] {
  const offered = detailChoices.map((name): OfferedChoice => {
    const { label, labels } = choices[name];
    const present = Object.entries(labels).filter(([value]) => (found[name] & bitOf(name, value)) !== 0);
    return { name, label, options: present.length < 2 ? {} : Object.fromEntries(present) };
  });
  const steps: Record<string, string> = {};
  const first = Math.floor(found.leastPower / powerStep) + 1;
  for (let step = first; step * powerStep <= found.mostPower; step += 1) {
    steps[step * powerStep] = `${step * powerStep} HP and more`;
  }
  return [...offered, { name: 'power' as const, label: 'Power', options: steps }].filter(
    ({ options }) => Object.keys(options).length > 0,
  );
}
