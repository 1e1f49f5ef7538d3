import { z } from '../../platform/zod.ts';
import { describePart, wholeNumber } from './part-form.ts';

const text = z.string();
const values = z.object({
  name: text,
  tagline: text,
  street: text,
  city: text,
  region: text,
  postalCode: text,
  regionName: text,
  country: text,
  foundedYear: text,
  phone: text,
  email: text,
  textNumber: text,
  whatsAppNumber: text,
  logoText: z.object({ primary: text, secondary: text }),
});
export type NameValues = z.infer<typeof values>;

export const nameForm = describePart({
  label: 'Name and address',
  values,
  toValues: ({ foundedYear, ...rest }) => ({
    ...values.omit({ foundedYear: true }).parse(rest),
    foundedYear: foundedYear === null ? '' : String(foundedYear),
  }),
  toInput: ({ country, foundedYear, ...rest }) => ({
    ...rest,
    country: country.toUpperCase(),
    foundedYear: foundedYear.trim() === '' ? null : wholeNumber(foundedYear),
  }),
});
