import type { DetailChoice } from '../vehicles/filters.ts';
import { formatPrice } from '../vehicles/format.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  transmissionLabels,
} from '../vehicles/vehicle-values.ts';
import type { AlertCriteria } from './criteria.ts';

const labels: Record<DetailChoice, Readonly<Record<string, string>>> = {
  body: bodyStyleLabels,
  drivetrain: drivetrainLabels,
  transmission: transmissionLabels,
  fuel: fuelLabels,
  condition: conditionLabels,
  color: {},
};

const labelOf = (name: DetailChoice, value: string | undefined) =>
  value === undefined ? undefined : (labels[name][value] ?? value);

/** Criteria in words: `2021 Ashdown Roadster up to $150,000, Manual, red`. */
export function criteriaText(criteria: AlertCriteria): string {
  const { make, model, year, power } = criteria;
  const body = labelOf('body', criteria.body);
  const name = [year, make, model].filter((part) => part !== undefined);
  const what = name.length === 0 ? (body ?? 'Any vehicle') : name.join(' ');
  const details = [
    name.length === 0 ? undefined : body,
    labelOf('transmission', criteria.transmission),
    labelOf('drivetrain', criteria.drivetrain),
    labelOf('fuel', criteria.fuel),
    labelOf('condition', criteria.condition),
    criteria.color,
    power === undefined ? undefined : `${power} HP and more`,
  ].filter((part) => part !== undefined);
  return [`${what}${priceText(criteria)}`, ...details].join(', ');
}

function priceText({ minPrice, maxPrice }: AlertCriteria): string {
  if (minPrice === undefined) return maxPrice === undefined ? '' : ` up to ${formatPrice(maxPrice)}`;
  if (maxPrice === undefined) return ` from ${formatPrice(minPrice)}`;
  return ` from ${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`;
}
