import { parseNumber } from '../../vehicles/format.ts';
import type { AccidentReport, OfferWish, ServiceHistory } from './offer.ts';

/** The fields of the form by step, in their order. Photographs, the third step, are not fields. */
export const stepFields = [
  ['year', 'make', 'model', 'mileage', 'vin'],
  ['accidents', 'owners', 'serviceHistory', 'modifications'],
  ['photos'],
  ['wish', 'name', 'email', 'phone', 'message'],
] as const;

export type OfferField = (typeof stepFields)[number][number];
/** Those that are typed or chosen. */
export type OfferValues = Record<Exclude<OfferField, 'photos'>, string>;
/** Errors by field; empty if the offer can be sent. */
export type OfferErrors = Partial<Record<OfferField, string>>;

export const offerFields: readonly OfferField[] = stepFields.flat();

/** What was typed or chosen, by `text`, which reads a field. */
export const offerValues = (text: (name: keyof OfferValues) => string): OfferValues => ({
  year: text('year'),
  make: text('make'),
  model: text('model'),
  mileage: text('mileage'),
  vin: text('vin'),
  accidents: text('accidents'),
  owners: text('owners'),
  serviceHistory: text('serviceHistory'),
  modifications: text('modifications'),
  wish: text('wish'),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  message: text('message'),
});

/** A number that cannot be read is sent as null, which the call refuses. */
const numberOf = (text: string) => parseNumber(text) ?? Number.NaN;

/** What was typed for the mileage, without its unit. */
export const withoutUnit = (mileage: string) => mileage.replace(/\s*mi(?:les?)?\.?\s*$/i, '');

/** The body of POST /offers, without the photographs. The form's options are the valid choices. */
export const offerBody = (values: OfferValues) => ({
  ...values,
  year: numberOf(values.year),
  mileage: numberOf(withoutUnit(values.mileage)),
  accidents: values.accidents as AccidentReport,
  owners: values.owners.trim() === '' ? null : numberOf(values.owners),
  serviceHistory: (values.serviceHistory || null) as ServiceHistory | null,
  wish: values.wish as OfferWish,
});
export type OfferBody = ReturnType<typeof offerBody>;
