import type { FinanceTerms } from '../../dealership/dealership.ts';
import { formatPrice, parseAmount, parseNumber } from '../../vehicles/format.ts';
import { monthlyPayment } from '../finance.ts';

/** What a buyer has entered; amounts and the rate as typed. */
export type EstimateFields = { deposit: string; months: number; rate: string };
type EstimateErrors = { deposit?: string; rate?: string };

const highestRate = 40;

/** Deposits are chosen in steps of this many dollars. */
export const depositStep = 500;

/** What the estimate starts with. */
export function startingFields(price: number, { depositPercent, terms, rate }: FinanceTerms): EstimateFields {
  const deposit = Math.round((price * depositPercent) / 100 / depositStep) * depositStep;
  const middle = terms[Math.floor(terms.length / 2)] ?? 60;
  return { deposit: formatPrice(Math.min(deposit, price)), months: middle, rate: String(rate) };
}

/** The deposit in dollars; null if it is no amount from nothing to the price. */
export function depositOf(price: number, text: string): number | null {
  const deposit = text.trim() === '' ? 0 : parseAmount(text);
  return deposit !== null && deposit >= 0 && deposit <= price ? deposit : null;
}

/** The monthly payment in dollars, or what is wrong with the fields. */
export function estimate(
  price: number,
  { deposit: depositText, months, rate: rateText }: EstimateFields,
): { deposit: number; rate: number; monthly: number } | { errors: EstimateErrors } {
  const deposit = depositOf(price, depositText);
  const rate = parseNumber(rateText.replace('%', ''));
  const isRate = rate !== null && rate <= highestRate;
  if (deposit === null || !isRate) {
    return {
      errors: {
        ...(deposit === null && { deposit: `Enter an amount up to ${formatPrice(price)}` }),
        ...(!isRate && { rate: `Enter a rate from 0 to ${highestRate}` }),
      },
    };
  }
  return { deposit, rate, monthly: monthlyPayment({ amount: price - deposit, months, rate }) };
}

/** The estimate in one line, for an inquiry. */
export const estimateLine = (
  name: string,
  price: number,
  { deposit, months, rate, monthly }: { deposit: number; months: number; rate: number; monthly: number },
) =>
  `Finance estimate for the ${name}: price ${formatPrice(price)}, deposit ${formatPrice(deposit)}, ` +
  `${months} months at ${rate}% a year, about ${formatPrice(monthly)} a month.`;
