import { formatDateTime } from '../../platform/dates.ts';
import { counted } from '../../platform/counted.ts';
import type { Change, ChangeKind, LoggedValue } from '../../changes/change.ts';
import { formatPrice } from '../../vehicles/format.ts';
import { fieldText } from '../../vehicles/field-text.ts';
import { dayText } from '../../vehicles/sale.ts';
import { isVehicleField } from '../../vehicles/vehicle-fields.ts';

/** The labels of the kinds of change in the log's filter. */
export const kindLabels: Record<ChangeKind, string> = {
  vehicle: 'Vehicles',
  inventory: 'Inventory settings',
  inquiry: 'Inquiries',
  dealership: 'Dealership',
  page: 'Pages',
  account: 'Staff accounts',
  newsletter: 'Newsletter',
  alert: 'Alerts',
  customer: 'Personal data',
};

/** Amounts that are not fields of the vehicle's form. */
const otherAmounts = new Set(['soldPrice', 'profit', 'holdingCostPerDay']);
const times = new Set(['soldAt', 'listedAt']);
/** Calendar days that are not fields of the form. */
const days = new Set(['soldOn', 'listedOn', 'followUpOn']);

/**
 * Formats a logged value: dollars, miles, the label of a status, yes and no. Null is "none", except for a price, which is on
 * request while the vehicle exists.
 */
export function valueText(
  { kind, action }: Pick<Change, 'kind' | 'action'>,
  field: string,
  value: LoggedValue,
): string | null {
  const exists = action !== 'added' && action !== 'deleted';
  if (value === '' || (value === null && !exists)) return null;
  if (kind === 'vehicle' && field === 'images' && typeof value === 'string')
    return counted(value.split('\n').length, 'photo');
  if (kind === 'vehicle' && isVehicleField(field)) return fieldText(field, value);
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (times.has(field)) return formatDateTime(String(value));
  if (days.has(field)) return dayText(String(value));
  return typeof value === 'number' && otherAmounts.has(field) ? formatPrice(value) : String(value);
}

/** Entries of one day, under its name such as `Nov 20, 2026`. */
export type Day<Entry> = { day: string; entries: Entry[] };

/** Groups entries that are sorted by time by their day; `dayOf` returns the day of a time. */
export function byDay<Entry extends Pick<Change, 'at'>>(
  entries: readonly Entry[],
  dayOf: (iso: string) => string,
): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
