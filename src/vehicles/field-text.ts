import { formatDay } from '../platform/dates.ts';
import { formatListPrice, formatNumber, formatPrice } from './format.ts';
import { formatMonth } from './month.ts';
import { describe, vehicleFieldNames, vehicleFields, type VehicleField } from './vehicle-fields.ts';

/** A value of a field as people read it: `$246,900`, `1,240 mi`, `Pending Sale`, `yes`. Null where there is none. */
export function fieldText(field: VehicleField, value: string | number | boolean | null): string | null {
  if (field === 'price' && (value === null || typeof value === 'number')) return formatListPrice(value);
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const description = describe(field);
  if (typeof value === 'string') {
    if (description.kind === 'month') return formatMonth(value);
    if (description.kind === 'day') return formatDay(value);
    return (description.kind === 'choice' && description.labels[value]) || value;
  }
  if (description.kind === 'amount') return formatPrice(value);
  if (description.kind !== 'number') return String(value);
  return description.unit === undefined ? formatNumber(value) : `${formatNumber(value)} ${description.unit}`;
}

/** Labels as headings, by field: `Exterior Color`. */
export const vehicleFieldTitles: Readonly<Record<string, string>> = Object.fromEntries(
  vehicleFieldNames.map((field) => [
    field,
    vehicleFields[field].label.replace(/ ./g, (letters) => letters.toUpperCase()),
  ]),
);

/** The label of a field within a sentence: `exterior color`, `VIN`. */
export const labelInSentence = (field: VehicleField) =>
  vehicleFields[field].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
