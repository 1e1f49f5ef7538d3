/**
 * The details of a vehicle that visitors filter by. Only the server does: cards do not have all of these
 * fields, so that lists stay small (0065).
 */
import { memoize } from '../platform/memoize.ts';
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

const choices: Record<
  DetailChoice,
  { label: string; labels: Readonly<Record<string, string>>; field: Exclude<keyof Detailed, 'horsepower'> }
> = {
  body: { label: 'Body style', labels: bodyStyleLabels, field: 'bodyStyle' },
  drivetrain: { label: 'Drivetrain', labels: drivetrainLabels, field: 'drivetrain' },
  transmission: { label: 'Transmission', labels: transmissionLabels, field: 'transmission' },
  fuel: { label: 'Fuel', labels: fuelLabels, field: 'fuel' },
  condition: { label: 'Condition', labels: conditionLabels, field: 'condition' },
  color: { label: 'Color', labels: colorLabels, field: 'exteriorColor' },
};

const familiesOf: (color: string) => ReadonlySet<string> = memoize(familiesIn);

/** Whether a text of the field is of a value: itself, or for a paint one of its colors. */
const isOf = (name: DetailChoice, text: string, value: string) =>
  name === 'color' ? familiesOf(text).has(value) : text === value;

/** Tells whether a vehicle has the details that are asked for, and at least the power. */
export function detailTest(
  wanted: Pick<VehicleFilters, DetailChoice | 'power'>,
): (vehicle: Detailed) => boolean {
  const tests = detailChoices.flatMap((name) => {
    const value = wanted[name];
    return value === undefined
      ? []
      : { field: choices[name].field, fits: memoize((text: string) => isOf(name, text, value)) };
  });
  const { power = 0 } = wanted;
  return (vehicle) =>
    (vehicle.horsepower ?? 0) >= power &&
    tests.every(({ field, fits }) => {
      const text = vehicle[field];
      return text !== null && fits(text);
    });
}

/** Horsepower between two choices of "at least". */
const powerStep = 100;

/** What can be chosen, from the values that vehicles have: details with at least two. */
export function offeredChoices(values: {
  readonly [Field in keyof Detailed]: ReadonlyMap<Detailed[Field], unknown>;
}): OfferedChoice[] {
  const offered = detailChoices.map((name): OfferedChoice => {
    const { label, labels, field } = choices[name];
    const texts = [...values[field].keys()].filter((text) => text !== null);
    const present = Object.entries(labels).filter(([value]) => texts.some((text) => isOf(name, text, value)));
    return { name, label, options: present.length < 2 ? {} : Object.fromEntries(present) };
  });
  const powers = [...values.horsepower.keys()].filter((power) => power !== null);
  const steps: Record<string, string> = {};
  const first = Math.floor(Math.min(...powers) / powerStep) + 1;
  for (let step = first; step * powerStep <= Math.max(...powers); step += 1) {
    steps[step * powerStep] = `${step * powerStep} HP and more`;
  }
  return [...offered, { name: 'power' as const, label: 'Power', options: steps }].filter(
    ({ options }) => Object.keys(options).length > 0,
  );
}
