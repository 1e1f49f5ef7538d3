/**
 * The form value of each kind of field: its type, the schema of a draft, and the conversion from and to the
 * API.
 */
import type { Photos } from '../../../images/staff/form-photos.ts';
import { z } from '../../../platform/zod.ts';
import type { CostItem } from '../../../vehicles/cost-items.ts';
import { formatNumber, parseAmount, parseNumber } from '../../../vehicles/format.ts';
import type { FieldDescription } from '../../../vehicles/field-description.ts';
import { canonicalSwatch } from '../../../vehicles/swatch.ts';
import { documentSchema } from '../../../vehicles/documents/document.schema.ts';
import type { VehicleDocument } from '../../../vehicles/documents/document.ts';
import { canonicalLink } from '../../../vehicles/link.ts';
import { canonicalMonth, formatMonth } from '../../../vehicles/month.ts';
import { canonicalVideo } from '../../../vehicles/video.ts';
import { normalizeVin } from '../../../vehicles/vin.ts';
import { vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';

/** `typed` is a feature that has not been added yet. */
export type FeatureList = { entered: string[]; typed: string };
/** A cost line as typed. */
export type CostLine = { label: string; amount: string };
/** On request, there is no price, and `text` is ignored. */
export type PriceValue = { text: string; onRequest: boolean };

export interface Codec<Value = unknown> {
  /** The schema of a stored draft. */
  schema: z.ZodType<Value>;
  /** The value for the API; NaN for text that is not a number, which no schema accepts. */
  parse(value: Value): unknown;
  /** The form's value for a value of the API. */
  format(value: unknown): Value;
}

type Parse = typeof parseNumber;

const text = z.string();
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (typed: string, parse: Parse) => parse(typed) ?? Number.NaN;

/** An amount as its input shows it: with thousands separators, and cents only if there are any. */
const amountText = (value: number) =>
  Number.isInteger(value)
    ? formatNumber(value)
    : `${formatNumber(Math.trunc(value))}.${(Math.round(value * 100) % 100).toString().padStart(2, '0')}`;

/** A number as its input shows it once focus has left; text that is not a number stays as it was typed. */
export function tidyNumber(typed: string, parse: Parse = parseNumber): string {
  const value = parse(typed);
  // More than two decimals are a mistake that must stay visible.
  return value === null || value < 0 || Number(value.toFixed(2)) !== value ? typed : amountText(value);
}

/** The same for an amount of money, which may be written as `250k`. */
export const tidyAmount = (typed: string) => tidyNumber(typed, parseAmount);

const textual = (parse: (typed: string) => unknown): Codec<string> => ({
  schema: text,
  parse,
  format: textOf,
});

/** With `zeroIsNone`, 0 means no value, in both directions. */
const number = (zeroIsNone: boolean, parse: Parse): Codec<string> => ({
  schema: text,
  parse: (typed) => {
    const value = typed.trim() === '' ? null : numberOf(typed, parse);
    return zeroIsNone && value === 0 ? null : value;
  },
  format: (value) => (typeof value === 'number' ? amountText(value) : zeroIsNone ? '0' : ''),
});

const choice = (values: readonly string[], optional: boolean): Codec<string> => ({
  schema: text.refine((value) => values.includes(value) || (optional && value === '')),
  parse: (value) => value || null,
  format: textOf,
});

const list: Codec<FeatureList> = {
  schema: z.object({ entered: z.array(text), typed: text }),
  parse: ({ entered, typed }) => featuresToSave(entered, typed),
  format: (value) => ({ entered: Array.isArray(value) ? value.map(String) : [], typed: '' }),
};

/** Lines that nobody has filled in yet do not count. */
const costs: Codec<CostLine[]> = {
  // Drafts of earlier versions have none.
  schema: z.array(z.object({ label: text, amount: text })).default([]),
  parse: (lines) =>
    lines.flatMap(({ label, amount }) =>
      label.trim() === '' && amount.trim() === ''
        ? []
        : [{ label: label.trim(), amount: numberOf(amount, parseAmount) }],
    ),
  format: (value) =>
    (Array.isArray(value) ? (value as CostItem[]) : []).map(({ label, amount }) => ({
      label,
      amount: amountText(amount),
    })),
};

/** The name of one may be empty while it is typed. */
const documents: Codec<VehicleDocument[]> = {
  schema: z.array(documentSchema.extend({ name: text })),
  parse: (value) => value,
  format: (value) => (Array.isArray(value) ? (value as VehicleDocument[]) : []),
};

/** The codecs of the kinds that are alike in every field. */
const codecs = {
  line: textual((typed) => typed.trim() || null),
  paragraphs: textual((typed) => (typed.trim() === '' ? null : typed)),
  vin: textual((typed) => normalizeVin(typed) || null),
  video: textual((typed) => canonicalVideo(typed.trim()) ?? (typed.trim() || null)),
  link: textual((typed) => canonicalLink(typed.trim()) ?? (typed.trim() || null)),
  month: {
    ...textual((typed) => canonicalMonth(typed) ?? (typed.trim() || null)),
    format: (value) => (typeof value === 'string' ? formatMonth(value) : ''),
  } satisfies Codec<string>,
  swatch: textual((typed) => canonicalSwatch(typed) ?? (typed.trim() || null)),
  day: textual((typed) => typed || null),
  account: textual((typed) => typed || null),
  year: {
    ...textual((typed) => numberOf(typed, parseNumber)),
    format: (value) => (typeof value === 'number' ? String(value) : ''),
  } satisfies Codec<string>,
  amount: number(true, parseAmount),
  flag: {
    schema: z.boolean(),
    parse: (value) => value,
    format: (value) => value === true,
  } satisfies Codec<boolean>,
  list,
  costs,
  documents,
};

/** The form's value of a field, by the field's kind. Numbers are the text of their inputs, as typed. */
export type ValueByKind = {
  [Kind in keyof typeof codecs]: z.infer<(typeof codecs)[Kind]['schema']>;
} & {
  number: string;
  /** Empty for none. */
  choice: string;
};

/** A price is required: 0 is the default here and does not count as one. */
export const priceCodec: Codec<PriceValue> = {
  schema: z.object({ text, onRequest: z.boolean() }),
  parse: ({ text: typed, onRequest }) => (onRequest ? null : numberOf(typed, parseAmount) || Number.NaN),
  format: (value) => ({ text: amountText(Number(value ?? 0)), onRequest: value === null }),
};

export const photosSchema: z.ZodType<Photos> = z.object({
  images: z.array(text),
  featuredImage: text.nullable(),
  focalPoints: z.record(text, z.object({ x: z.number(), y: z.number() })),
});

/** The codec of a described field. */
export function codecOf(description: FieldDescription): Codec {
  switch (description.kind) {
    case 'number':
      return number(description.zeroIsNone === true, parseNumber);
    case 'choice':
      return choice(Object.keys(description.labels), description.optional === true);
    case 'images':
      throw new Error('Photos are one field of the form');
    default:
      return codecs[description.kind];
  }
}

/**
 * Section 5, vehicle form: the features with `text` added. Empty text, and a feature that is already in the list, are
 * ignored. `note` says why a feature was not added.
 */
export function withFeature(features: string[], text: string): { features: string[]; note: string | null } {
  const feature = text.trim();
  if (feature === '') return { features, note: null };
  const known = features.find((other) => other.toLowerCase() === feature.toLowerCase());
  if (known !== undefined) return { features, note: `"${known}" is in the list already.` };
  if (feature.length > vehicleBounds.feature)
    return { features, note: `A feature has at most ${vehicleBounds.feature} characters.` };
  if (features.length >= vehicleBounds.features)
    return { features, note: `A vehicle has at most ${vehicleBounds.features} features.` };
  return { features: [...features, feature], note: null };
}

/** All features to save, including text that was typed but not added yet. */
export function featuresToSave(features: string[], typed: string): string[] {
  const feature = typed.trim();
  const isNew = feature !== '' && !features.some((other) => other.toLowerCase() === feature.toLowerCase());
  return isNew ? [...features, feature] : features;
}
