import { formatHorsepower, formatListPrice, formatMileage, formatPrice } from '../../format.ts';
import { statusLabels } from '../../vehicle-values.ts';
import { inputOf, type Field, type FormValues } from './values.ts';

/** Most characters of a text that are repeated beside its field. */
const longest = 160;

const onOff = (value: boolean) => (value ? 'On' : 'Off');
const count = (items: readonly unknown[], one: string) =>
  items.length === 1 ? `1 ${one}` : `${items.length} ${one}s`;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** A field's value in words, to be shown beside the field: `$246,900`, `Pending Sale`, `7 photos`, `None`. */
export function shownValue(values: FormValues, field: Field): string {
  const input = inputOf(values);
  switch (field) {
    case 'price':
      return formatListPrice(input.price);
    case 'costBasis':
      return input.costBasis === null ? 'None' : formatPrice(input.costBasis);
    case 'mileage':
      return formatMileage(input.mileage);
    case 'horsepower':
      return input.horsepower === null ? 'None' : formatHorsepower(input.horsepower);
    case 'status':
      return statusLabels[input.status];
    case 'isNewArrival':
    case 'isFeatured':
      return onOff(input[field]);
    case 'features':
      return input.features.length === 0 ? 'None' : cut(input.features.join(', '));
    case 'photos':
      return count(input.images, 'photo');
    case 'year':
      return String(input.year);
    default:
      return cut(input[field] ?? '') || 'None';
  }
}
