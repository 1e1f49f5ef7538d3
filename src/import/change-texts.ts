/** Changes that an import would make, in words. */
import { counted } from '../platform/counted.ts';
import { formatDate } from '../platform/dates.ts';
import { costText, type CostItem } from '../vehicles/cost-items.ts';
import { formatNumber, formatPrice } from '../vehicles/format.ts';
import { columnLabel, describeFileField } from './import-fields.ts';
import type { ImportPlan } from './plan.ts';
import type { Change } from './planned-row.ts';
import { quote } from './remark.ts';

/** A value as a report shows it: `$48,500`, `none`, `“Ardent Red”`. Days are those of `timeZone`. */
export function valueText(field: Change['field'], value: unknown, timeZone: string): string {
  if (value === null) return field === 'price' ? 'on request' : 'none';
  if (field === 'images') return Array.isArray(value) ? counted(value.length, 'photograph') : 'none';
  if (field === 'costItems') return costText(value as CostItem[]) || 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : quote(value.join(' | '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const description = describeFileField(field);
  if (description.kind === 'date') return formatDate(String(value), timeZone);
  if (description.kind === 'choice') return description.labels[String(value)] ?? quote(String(value));
  if (typeof value !== 'number') return quote(String(value));
  if (description.kind === 'amount') return formatPrice(value);
  return description.kind === 'year' ? String(value) : formatNumber(value);
}

/** The changes of one field: how many vehicles, and the first of them with old and new value. */
export type FieldChanges = {
  field: Change['field'];
  label: string;
  count: number;
  rows: { row: number; vehicle: string; from: string; to: string }[];
};

/** By field, the most frequent first. Each lists its first `most` vehicles. */
export function changesByField({ rows, timeZone }: ImportPlan, most: number): FieldChanges[] {
  const fields = new Map<Change['field'], FieldChanges>();
  for (const row of rows) {
    if (row.outcome !== 'changed') continue;
    for (const { field, from, to } of row.changes) {
      const found = fields.get(field) ?? { field, label: columnLabel(field), count: 0, rows: [] };
      fields.set(field, found);
      found.count += 1;
      if (found.rows.length >= most) continue;
      const [before, after] = [valueText(field, from, timeZone), valueText(field, to, timeZone)];
      found.rows.push({ row: row.row, vehicle: row.label, from: before, to: after });
    }
  }
  return [...fields.values()].sort((a, b) => b.count - a.count);
}
