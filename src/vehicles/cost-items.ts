import type { FieldChange } from '../changes/change.ts';
import { formatPrice } from './format.ts';

/** One line of what a vehicle has cost the dealership: its purchase, transport, ... In US dollars. */
export type CostItem = { label: string; amount: number };

export const costBounds = { items: 30, label: 80 } as const;

/** Names that the form suggests. */
export const usualCosts = [
  'Purchase',
  'Buyer’s fee',
  'Transport',
  'Inspection',
  'Reconditioning',
  'Tires',
  'Bodywork',
  'Detailing',
  'Photography',
  'Title and registration',
];

/**
 * The cost basis of a vehicle in US dollars: the sum of its cost lines or, without any, the amount that was
 * typed. An amount that is not a number yet adds nothing.
 */
export function costBasisOf(vehicle: {
  costBasis: number | null;
  costItems: readonly CostItem[];
}): number | null {
  if (vehicle.costItems.length === 0) return vehicle.costBasis;
  return vehicle.costItems.reduce((cents, { amount }) => cents + Math.round((amount || 0) * 100), 0) / 100;
}

/** Lines in words: `Purchase $240,000, Transport $1,200`. */
export const costText = (items: readonly CostItem[]) =>
  items.map(({ label, amount }) => `${label} ${formatPrice(amount)}`).join(', ');

/** Most characters of the lines that the change log repeats. */
const longest = 240;

/** What an edit changed in the cost lines, for the change log: only the lines that differ. */
export function costItemsChange(before: readonly CostItem[], after: readonly CostItem[]): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const from = costText(without(before, after)) || null;
  const to = costText(without(after, before)) || null;
  const isShort = (from ?? '').length <= longest && (to ?? '').length <= longest;
  return [{ field: 'costItems', ...(isShort ? { from, to } : { from: null, to: null }) }];
}

/** The lines that are not among `others`; one that occurs twice there counts twice. */
function without(items: readonly CostItem[], others: readonly CostItem[]): CostItem[] {
  const rest = [...others];
  return items.filter(({ label, amount }) => {
    const index = rest.findIndex((other) => other.label === label && other.amount === amount);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}
