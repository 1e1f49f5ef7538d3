import { parseNumber } from '../../vehicles/format.ts';
import type { AccidentReport, SellerIntent, ServiceHistory } from './offer.ts';

/** The fields of the form by step, in their order. Photographs, the third step, are not fields. */
export const stepFields = [
  ['year', 'make', 'model', 'mileage', 'vin'],
  ['accidents', 'owners', 'serviceHistory', 'modifications'],
  ['photos'],
  ['wish', 'name', 'email', 'phone', 'message'],
] as const;

type OfferField = (typeof stepFields)[number][number];
/** Without the photographs. */
export type OfferValues = Record<Exclude<OfferField, 'photos'>, string>;
/** Errors by field; empty for a valid offer. */
export type OfferErrors = Partial<Record<OfferField, string>>;

export const offerFields: readonly OfferField[] = stepFields.flat();

/** The values of a form; `text` reads a field. */
export const offerValues = (text: (name: keyof OfferValues) => string) =>
  Object.fromEntries(
    offerFields.flatMap((name) => (name === 'photos' ? [] : [[name, text(name)]])),
  ) as OfferValues;

/** A number that cannot be read is sent as null, which the call refuses. */
const numberOf = (text: string) => parseNumber(text) ?? Number.NaN;

export const withoutUnit = (mileage: string) => mileage.replace(/\s*mi(?:les?)?\.?\s*$/i, '');

/** The body of POST /offers, without the photographs. The form's options are the valid choices. */
export const offerBody = (values: OfferValues) => ({
  ...values,
  year: numberOf(values.year),
  mileage: numberOf(withoutUnit(values.mileage)),
  accidents: values.accidents as AccidentReport,
  owners: values.owners.trim() === '' ? null : numberOf(values.owners),
  serviceHistory: (values.serviceHistory || null) as ServiceHistory | null,
  wish: values.wish as SellerIntent,
});
export type OfferBody = ReturnType<typeof offerBody>;
