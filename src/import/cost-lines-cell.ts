/** Cost lines in a cell: `Transport: 1200 | Detailing: 450.5`. */
import { parseAmount } from '../vehicles/format.ts';
import { costBounds, type CostItem } from '../vehicles/cost-items.ts';
import { plainAmount, type Dots } from './amounts.ts';

export const costLinesText = (items: readonly CostItem[]) =>
  items.map(({ label, amount }) => `${label}: ${amount}`).join(' | ');

/** The longest cell that could be within the bounds: a name, an amount and what separates them, each time. */
const longest = costBounds.items * (costBounds.label + 20);
const line = /\s*(.+?):\s*(-?[$\d.,]+)\s*(?:[|;\r\n]|$)/sy;

/** The lines of a cell. A name may hold a separator, an amount is plain; null for anything else. */
export function readCostLines(text: string, dots: Dots | null): CostItem[] | null {
  if (text.length > longest) return null;
  const items: CostItem[] = [];
  const rest = text.trimEnd();
  line.lastIndex = 0;
  while (line.lastIndex < rest.length) {
    const found = line.exec(rest);
    const amount = found === null ? null : parseAmount(plainAmount(found[2] ?? '', dots));
    if (found === null || amount === null) return null;
    items.push({ label: (found[1] ?? '').replace(/\s+/g, ' ').trim(), amount });
  }
  return items;
}
