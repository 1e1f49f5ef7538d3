/** What is said about the amounts of the portal's fields, in one wording for all of them. */
import { ambiguousAmountText } from './ambiguous-amount.ts';
import { formatPrice, parseAmount } from './format.ts';

/** Why a text is not an amount in US dollars; null if it is one. `example` is an amount of the usual size. */
export function amountProblem(text: string, example = '246,900'): string | null {
  const readings = ambiguousAmountText(text);
  if (readings !== null) return `This can be read as ${readings}: use a comma for thousands`;
  return parseAmount(text) === null ? `Enter an amount such as ${example}` : null;
}

/** Whether an amount is below half or above twice the usual one, as after a typo. */
export const isFarFrom = (amount: number, usual: number | null): boolean =>
  usual !== null && usual > 0 && (amount < usual / 2 || amount > usual * 2);

/** The same in words, with `usual` by its `name`: "the listed price". Null if the amount is not far from it. */
export function farFromText(amount: number, usual: number | null, name: string): string | null {
  if (usual === null || !isFarFrom(amount, usual)) return null;
  const size = amount < usual ? 'less than half of' : 'more than twice';
  return `${formatPrice(amount)} is ${size} ${name}, ${formatPrice(usual)}.`;
}
