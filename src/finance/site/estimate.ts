import type { FinanceTerms } from '../../dealership/dealership.schema.ts';
import { formatPrice, parseAmount, parseNumber } from '../../vehicles/format.ts';
import { monthlyPayment } from '../finance.ts';

/** What a buyer has entered; amounts and the rate as typed. */
export type EstimateFields = { downPayment: string; months: number; rate: string };
type EstimateErrors = { downPayment?: string; rate?: string };

const highestRate = 40;

/** Down payments are chosen in steps of this many dollars. */
export const downPaymentStep = 500;

/** What the estimate starts with. */
export function startingFields(price: number, { depositPercent, terms, rate }: FinanceTerms): EstimateFields {
  const downPayment = Math.round((price * depositPercent) / 100 / downPaymentStep) * downPaymentStep;
  const middle = terms[Math.floor(terms.length / 2)] ?? 60;
  return { downPayment: formatPrice(Math.min(downPayment, price)), months: middle, rate: String(rate) };
}

/** The down payment in dollars; null unless it is an amount from 0 to the price. */
export function downPaymentOf(price: number, text: string): number | null {
  const downPayment = text.trim() === '' ? 0 : parseAmount(text);
  return downPayment !== null && downPayment >= 0 && downPayment <= price ? downPayment : null;
}

/** The monthly payment in dollars, or the errors of the fields. */
export function estimate(
  price: number,
  { downPayment: typed, months, rate: rateText }: EstimateFields,
): { downPayment: number; rate: number; monthly: number } | { errors: EstimateErrors } {
  const downPayment = downPaymentOf(price, typed);
  const rate = parseNumber(rateText.replace('%', ''));
  const isRate = rate !== null && rate <= highestRate;
  if (downPayment === null || !isRate) {
    return {
      errors: {
        ...(downPayment === null && { downPayment: `Enter an amount up to ${formatPrice(price)}` }),
        ...(!isRate && { rate: `Enter a rate from 0 to ${highestRate}` }),
      },
    };
  }
  return { downPayment, rate, monthly: monthlyPayment({ amount: price - downPayment, months, rate }) };
}

/** An estimated payment: cents would claim a precision that it does not have. */
export const formatMonthly = (monthly: number) => formatPrice(Math.round(monthly));

/** The estimate in one line, for an inquiry. */
export const estimateLine = (
  name: string,
  price: number,
  {
    downPayment,
    months,
    rate,
    monthly,
  }: { downPayment: number; months: number; rate: number; monthly: number },
) =>
  `Finance estimate for the ${name}: price ${formatPrice(price)}, down payment ${formatPrice(downPayment)}, ` +
  `${months} months at ${rate}% APR, about ${formatMonthly(monthly)} a month.`;
