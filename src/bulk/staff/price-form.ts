import { counted } from '../../platform/counted.ts';
import { amountProblem, farFromText, isFarFrom } from '../../vehicles/amount.ts';
import { formatPrice, parseAmount, parseNumber } from '../../vehicles/format.ts';
import { changedPrice, type PriceChange } from '../changed-price.ts';
import type { BatchAnswer } from '../batch.ts';
import type { Issue } from '../../ui/staff/form/issues.ts';

/** What is typed and chosen in the price dialog. */
export type PriceValues = {
  direction: 'lower' | 'raise';
  size: string;
  by: PriceChange['by'];
  round: '' | '500' | '900';
};

export const initialPriceValues: PriceValues = { direction: 'lower', size: '', by: 'amount', round: '' };

const sizeOf = ({ size, by }: PriceValues) =>
  by === 'amount' ? parseAmount(size) : parseNumber(size.replace(/\s*%\s*$/, ''));

/** The error in the size of the change. */
export function priceIssues(values: PriceValues): Issue[] {
  const size = sizeOf(values);
  const { by, direction } = values;
  const issue = (message: string) => [{ path: 'size', message }];
  const problem = by === 'amount' ? amountProblem(values.size, '5,000') : null;
  if (problem !== null) return issue(problem);
  if (size === null) return issue('Enter a percentage such as 3');
  if (size <= 0) return issue('Must be more than 0');
  if (by === 'percent' && direction === 'lower' && size >= 100) return issue('Must be less than 100%');
  if (by === 'percent' && size > 1_000) return issue('May be at most 1,000%');
  return size > 100_000_000 ? issue(`May be at most ${formatPrice(100_000_000)}`) : [];
}

/** The change; null while the values have an issue. */
export function priceChangeOf(values: PriceValues): PriceChange | null {
  const size = sizeOf(values);
  if (size === null || priceIssues(values).length > 0) return null;
  const round = values.round === '' ? null : values.round === '500' ? 500 : 900;
  return { by: values.by, value: values.direction === 'lower' ? -size : size, round };
}

/** A vehicle with its old and its new price. */
export type Repriced = { id: number; label: string; from: number; to: number };

/** The prices of a preview after the change; all of them as they are without one. */
export const repriced = (changes: BatchAnswer['changes'], change: PriceChange | null): Repriced[] =>
  changes.flatMap(({ id, label, from }) =>
    typeof from === 'number'
      ? [{ id, label, from, to: change === null ? from : changedPrice(from, change) }]
      : [],
  );

/** What must be asked before prices are changed, in words; null if none ends far from what it is now. */
export function pricesDoubt(rows: readonly Repriced[]): string | null {
  const far = rows.filter(({ from, to }) => isFarFrom(to, from));
  const [first] = far;
  if (first === undefined) return null;
  const example = farFromText(first.to, first.from, 'the price until now');
  return far.length === 1
    ? `${first.label}: ${example}`
    : `${counted(far.length, 'price')} would be below half or above twice the price until now. ${first.label}: ${example}`;
}
