/**
 * The monthly payment of a loan in US dollars, rounded to cents: equal payments at the end of each month.
 * `rate` is per cent a year.
 */
export function monthlyPayment(loan: { amount: number; months: number; rate: number }): number {
  const { amount, months, rate } = loan;
  const monthly = rate / 1200;
  const payment =
    monthly === 0 ? amount / months : (amount * monthly) / -Math.expm1(-months * Math.log1p(monthly));
  return Math.round(payment * 100) / 100;
}
