/** The form's rules, in the words of the form. The server has the same ones; a test holds them together. */
import { parseAmount, parseNumber } from '../../format.ts';
import { ambiguousAmountText } from '../../ambiguous-amount.ts';
import { lastYear, vehicleBounds } from '../../vehicle-values.ts';
import { isValidVin, normalizeVin } from '../../vin.ts';
import { fields, inputOf, isField, type Field, type FormValues } from './values.ts';

const bounds = vehicleBounds;
const grouped = (value: number) => value.toLocaleString('en-US');

/** What is wrong with each field, in words for the person who fills it in. */
export type FormErrors = Partial<Record<Field, string>>;

/** What keeps the form from being saved. Years are checked against `now`. */
export function validateVehicle(values: FormValues, now: Date): FormErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = rules[field]?.(values, now);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** The server's complaints by field of the form: `features.3` belongs to features, `featuredImage` to photos. */
export function fieldErrorsOf(issues: { path: string; message: string }[]): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? '';
    const field = ['images', 'featuredImage', 'focalPoints'].includes(name) ? 'photos' : name;
    if (isField(field)) errors[field] ??= message;
  }
  return errors;
}

/** What is wrong with a VIN as typed; undefined when it may be stored or there is none. */
function vinError(typed: string): string | undefined {
  const vin = normalizeVin(typed);
  return vin === '' || isValidVin(vin)
    ? undefined
    : 'A VIN has 5 to 17 letters and digits, without I, O and Q';
}

type Rule = (values: FormValues, now: Date) => string | undefined;

// A browser's input holds no line break, but a restored draft or an extension may bring one.
const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.isWellFormed();

/** Of what is sent, which is without the spaces and line breaks around it. */
const oneLine = (typed: string, max: number) => {
  const text = typed.trim();
  if (!isOneLine(text)) return 'Use one line of plain text';
  return text.length > max ? `Use at most ${max} characters` : undefined;
};
const paragraphs = (text: string, max: number) => {
  if (text.includes('\0') || !text.isWellFormed()) return 'Use plain text';
  return text.length > max ? `Use at most ${grouped(max)} characters` : undefined;
};

const amount = (text: string, name: string) => {
  const value = parseAmount(text);
  const readings = ambiguousAmountText(text);
  if (readings !== null) return `This can be read as ${readings}: use a comma for thousands`;
  if (value === null || value < 0 || value > bounds.maxAmount)
    return `Enter a ${name} from $0 to $${grouped(bounds.maxAmount)}`;
  return Number(value.toFixed(2)) === value ? undefined : 'Use at most two decimals';
};
const whole = (text: string, min: number, max: number) => {
  const value = parseNumber(text);
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
};

const rules: Partial<Record<Field, Rule>> = {
  make: ({ make }) => oneLine(make, bounds.make) ?? (make.trim() === '' ? 'Enter a make' : undefined),
  model: ({ model }) => oneLine(model, bounds.model) ?? (model.trim() === '' ? 'Enter a model' : undefined),
  year: ({ year }, now) =>
    whole(year, bounds.firstYear, lastYear(now))
      ? undefined
      : `Enter a year from ${bounds.firstYear} to ${lastYear(now)}`,
  vin: ({ vin }) => vinError(vin),
  mileage: ({ mileage }) =>
    whole(mileage, 0, bounds.maxMileage)
      ? undefined
      : `Enter whole miles from 0 to ${grouped(bounds.maxMileage)}`,
  price: ({ price, priceOnRequest }) => {
    if (priceOnRequest) return undefined;
    return parseAmount(price) === 0 ? 'Enter the price, or choose Price on request' : amount(price, 'price');
  },
  costBasis: ({ costBasis }) => (costBasis.trim() === '' ? undefined : amount(costBasis, 'cost basis')),
  horsepower: ({ horsepower }) =>
    horsepower.trim() === '' || whole(horsepower, 0, bounds.maxHorsepower)
      ? undefined
      : `Enter a whole number from 0 to ${grouped(bounds.maxHorsepower)}`,
  exteriorColor: ({ exteriorColor }) => oneLine(exteriorColor, bounds.color),
  interiorColor: ({ interiorColor }) => oneLine(interiorColor, bounds.color),
  modifications: ({ modifications }) => paragraphs(modifications, bounds.modifications),
  description: ({ description }) => paragraphs(description, bounds.description),
  features: (values) => {
    const { features } = inputOf(values);
    if (features.length > bounds.features) return `A vehicle has at most ${bounds.features} features`;
    if (features.some((feature) => feature.trim().length > bounds.feature))
      return `A feature has at most ${bounds.feature} characters`;
    return features.every(isOneLine) ? undefined : 'A feature is one line of plain text';
  },
  photos: ({ photos }) =>
    photos.images.length > bounds.images ? `A vehicle has at most ${bounds.images} photos` : undefined,
};
