import { z } from '../../platform/zod.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { dealershipInputSchema, type Dealership, type FinanceTerms } from '../dealership.schema.ts';
import { describePart } from './part-form.ts';

const text = z.string();
/** As typed; the terms are months, such as `36, 48, 60`. */
const finance = z.object({
  isShown: z.boolean(),
  rate: text,
  terms: text,
  depositPercent: text,
  disclaimer: text,
});
type FinanceValues = z.infer<typeof finance>;
const deposit = z.object({ link: text, amount: text });
const values = z.object({ priceNote: text, finance, deposit });
export type PricesValues = z.infer<typeof values>;

/** The note under prices, the finance estimate, and the deposit. */
export const pricesForm = describePart({
  label: 'Prices and financing',
  values,
  toValues: ({ priceNote, finance, deposit }) => ({
    priceNote,
    finance: financeValues(finance),
    deposit: { link: deposit?.link ?? '', amount: deposit === null ? '' : String(deposit.amount) },
  }),
  toInput: ({ priceNote, finance, deposit }) => ({
    priceNote,
    finance: financeOf(finance),
    deposit: depositOf(deposit),
  }),
  issues: (changes) =>
    schemaIssues(dealershipInputSchema, changes).map(({ path, message }) => ({
      // The terms are one field.
      path: path.replace(/^(finance\.terms)\.\d+$/, '$1'),
      message,
    })),
});

const financeValues = ({ rate, terms, depositPercent, ...rest }: FinanceTerms): FinanceValues => ({
  ...rest,
  rate: String(rate),
  terms: terms.join(', '),
  depositPercent: String(depositPercent),
});

/** NaN stands for any other text, which the schema does not accept. */
const financeOf = ({ rate, terms, depositPercent, ...rest }: FinanceValues): FinanceTerms => ({
  ...rest,
  rate: numberOf(rate),
  terms: [...new Set(terms.split(/[\s,;]+/).filter((term) => term !== ''))]
    .map(numberOf)
    .sort((a, b) => a - b),
  depositPercent: numberOf(depositPercent),
});

/** Without an address and an amount, there is none. */
const depositOf = ({ link, amount }: z.infer<typeof deposit>): Dealership['deposit'] =>
  link.trim() === '' && amount.trim() === ''
    ? null
    : { link: link.trim(), amount: numberOf(amount.replaceAll(/[$,]/g, '')) };

const numberOf = (text: string) => {
  const plain = text.replace('%', '').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
