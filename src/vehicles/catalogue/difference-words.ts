import type { OfferedChoice } from '../filters.ts';
import { formatHorsepower, formatPrice } from '../format.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  transmissionLabels,
} from '../vehicle-values.ts';
import type { Entry } from './entry.ts';

/** How a vehicle differs from what was asked for. */
export type Differences = {
  isNamed: boolean;
  isOfMake: boolean;
  years: number;
  /** Dollars above the highest price or, negative, below the lowest. */
  over: number;
  asksPrice: boolean;
  minPrice: number;
  maxPrice: number;
  details: OfferedChoice['name'][];
};

/** The differences in a line: `A Sorrel coupe from 2024, $28,500 over your price`. */
export function differenceWords(vehicle: Entry, differences: Differences): string {
  const parts = [kindOf(vehicle, differences), ...detailWords(vehicle, differences)];
  const isOnlyPriced = parts.every((part) => part === '');
  parts.push(priceWords(vehicle, differences, isOnlyPriced));
  const line = parts.filter((part) => part !== '').join(', ');
  // Nothing that was asked for is known, so all vehicles are equally near, and the newest come first.
  return line === '' ? 'One of our newest' : line.charAt(0).toUpperCase() + line.slice(1);
}

/** Make or model, body and year, as far as they differ: `a Sorrel coupe from 2024`. */
function kindOf({ make, year, bodyStyle }: Entry, differences: Differences): string {
  const { isOfMake, isNamed, years, details } = differences;
  const body = details.includes('body') && bodyStyle !== null ? bodyWord(bodyStyle) : '';
  const name = isOfMake ? '' : make;
  const kind = [name, body].filter((part) => part !== '').join(' ');
  const from = years === 0 ? '' : `from ${year}`;
  const what = kind !== '' ? `${articleOf(kind)} ${kind}` : isNamed ? '' : 'another model';
  return [what, from].filter((part) => part !== '').join(' ');
}

const bodyWord = (style: keyof typeof bodyStyleLabels) =>
  style === 'suv' ? bodyStyleLabels.suv : bodyStyleLabels[style].toLowerCase();

/** By the first letter, except for an SUV. */
const articleOf = (words: string) => (/^(?:[aeiou]|SUV\b)/i.test(words) ? 'an' : 'a');

/** The other details that differ, each as the vehicle has it. */
const detailWords = (vehicle: Entry, { details }: Differences) =>
  details
    .filter((name) => name !== 'body' || vehicle.bodyStyle === null)
    .map((name) => valueOf(vehicle, name));

function valueOf(vehicle: Entry, name: OfferedChoice['name']): string {
  const { drivetrain, transmission, fuel, condition, exteriorColor, horsepower } = vehicle;
  const value = {
    body: null,
    drivetrain: drivetrain && drivetrainLabels[drivetrain].toLowerCase(),
    transmission:
      transmission && (transmission === 'cvt' ? 'CVT' : transmissionLabels[transmission].toLowerCase()),
    fuel: fuel && fuelLabels[fuel].toLowerCase(),
    condition: condition && conditionLabels[condition].toLowerCase(),
    color: exteriorColor && `in ${exteriorColor}`,
    power: horsepower === null ? null : formatHorsepower(horsepower),
  }[name];
  return value ?? `${name === 'body' ? 'body style' : name} not stated`;
}

/** How the price differs. A price that fits is only mentioned beside other differences. */
function priceWords({ price }: Entry, { over, asksPrice }: Differences, isOnlyPriced: boolean): string {
  if (!asksPrice) return '';
  if (price === null) return 'price on request';
  if (over === 0) return isOnlyPriced ? '' : 'in your price';
  return `${formatPrice(Math.abs(over))} ${over > 0 ? 'over' : 'under'} your price`;
}
