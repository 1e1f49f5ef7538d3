import type { FinanceTerms } from '../dealership.ts';

/** The finance estimate's settings as typed; the terms are months, such as `36, 48, 60`. */
export type FinanceValues = Omit<FinanceTerms, 'rate' | 'terms' | 'depositPercent'> &
  Record<'rate' | 'terms' | 'depositPercent', string>;

export const financeValues = ({ rate, terms, depositPercent, ...rest }: FinanceTerms): FinanceValues => ({
  ...rest,
  rate: String(rate),
  terms: terms.join(', '),
  depositPercent: String(depositPercent),
});

/** NaN stands for any other text, which the schema does not accept. */
export const financeOf = ({ rate, terms, depositPercent, ...rest }: FinanceValues): FinanceTerms => ({
  ...rest,
  rate: numberOf(rate),
  terms: [...new Set(terms.split(/[\s,;]+/).filter((term) => term !== ''))]
    .map(numberOf)
    .sort((a, b) => a - b),
  depositPercent: numberOf(depositPercent),
});

const numberOf = (text: string) => {
  const plain = text.replace('%', '').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
