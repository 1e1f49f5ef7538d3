import { schemaIssues, type Issue, type Wording } from '../../../ui/staff/form/issues.ts';
import { amountProblem, farFromText } from '../../../vehicles/amount.ts';
import { costBounds } from '../../../vehicles/cost-items.ts';
import { parseAmount } from '../../../vehicles/format.ts';
import { labelInSentence } from '../../../vehicles/field-text.ts';
import { describe, isVehicleField } from '../../../vehicles/vehicle-fields.ts';
import { lastYear, vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';
import { vehicleInputSchema } from '../../../vehicles/vehicle.schema.ts';
import { documentBounds } from '../../../vehicles/documents/document.ts';
import { linkMessage } from '../../../vehicles/link.ts';
import { monthMessage } from '../../../vehicles/month.ts';
import { swatchMessage } from '../../../vehicles/swatch.ts';
import { videoMessage } from '../../../vehicles/video.ts';
import { inputOf, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';

/** The form's field for an issue of the API: `features.3` belongs to features, `featuredImage` to photos. */
export function fieldOfPath(path: string): Field | null {
  const name = path.split('.')[0] ?? '';
  if (!isVehicleField(name)) return null;
  return name === 'images' || name === 'featuredImage' || name === 'focalPoints' ? 'photos' : name;
}

/**
 * The issues that the API would find in a vehicle, in the form's wording. Years are checked against `now`.
 */
export function vehicleIssues(values: FormValues, now: Date): Issue[] {
  const found = schemaIssues(
    vehicleInputSchema(() => now),
    inputOf(values),
    wording(now),
  );
  return [...amountIssues(values), ...found].map(({ path, message }) => ({
    path: fieldOfPath(path) ?? path,
    message,
  }));
}

/** Errors in the notation of the amounts, before they are converted. */
function amountIssues({ price, costBasis, costItems }: FormValues): Issue[] {
  const typed = [
    ...(price.onRequest ? [] : [['price', price.text]]),
    // With cost lines, the typed cost basis does not count.
    ...(costItems.length === 0 ? [['costBasis', costBasis]] : []),
    ...costItems.map(({ amount }) => ['costItems', amount]),
  ];
  return typed.flatMap(([path = '', text = '']) => {
    const message = text.trim() === '' ? null : amountProblem(text);
    if (message !== null) return { path, message };
    return path === 'price' && parseAmount(text) === 0
      ? { path, message: 'Enter the price, or choose Price on request' }
      : [];
  });
}

/** The question before a price far from the saved one is saved; null if there is none. */
export function priceDoubt(values: FormValues, before: FormValues): string | null {
  const [price, usual] = [inputOf(values).price, inputOf(before).price];
  return price === null ? null : farFromText(price, usual, 'the price until now');
}

const grouped = (value: number) => value.toLocaleString('en-US');

/** The form asks for the right input; the API only names the error. */
const wording =
  (now: Date): Wording =>
  (path, { code }) => {
    const [name = '', item] = path.split('.');
    if (!isVehicleField(name)) return undefined;
    const description = describe(name);
    switch (description.kind) {
      case 'line':
        if (code === 'too_big') return `Use at most ${description.max} characters`;
        return code === 'custom' ? 'Use one line of plain text' : `Enter a ${labelInSentence(name)}`;
      case 'paragraphs':
        return code === 'too_big' ? `Use at most ${grouped(description.max)} characters` : 'Use plain text';
      case 'year':
        return `Enter a year from ${vehicleBounds.firstYear} to ${lastYear(now)}`;
      case 'number': {
        const numbers = name === 'mileage' ? 'whole miles' : 'a whole number';
        return `Enter ${numbers} from ${grouped(description.min)} to ${grouped(description.max)}`;
      }
      case 'amount':
        return code === 'custom'
          ? 'Use at most two decimals'
          : `Enter a ${labelInSentence(name)} from $0 to $${grouped(vehicleBounds.maxAmount)}`;
      case 'list':
        if (item === undefined) return `A vehicle has at most ${vehicleBounds.features} features`;
        return code === 'too_big'
          ? `A feature has at most ${vehicleBounds.feature} characters`
          : 'A feature is one line of plain text';
      case 'costs':
        if (item !== undefined)
          return `Each cost needs a name of at most ${costBounds.label} characters, and an amount`;
        return code === 'too_big'
          ? `A vehicle has at most ${costBounds.items} cost lines`
          : `Together at most $${grouped(vehicleBounds.maxAmount)}`;
      case 'video':
        return code === 'too_big' ? `Use at most ${vehicleBounds.video} characters` : videoMessage;
      case 'link':
        return code === 'too_big' ? `Use at most ${vehicleBounds.link} characters` : linkMessage;
      case 'month':
        return monthMessage;
      case 'documents':
        if (item === undefined) return `A vehicle has at most ${documentBounds.documents} documents`;
        return `Each document needs a name of at most ${documentBounds.name} characters`;
      case 'swatch':
        return swatchMessage;
      case 'day':
        return 'Choose a day';
      case 'images':
        return code === 'too_big' ? `A vehicle has at most ${vehicleBounds.images} photos` : undefined;
      default:
        return undefined;
    }
  };
