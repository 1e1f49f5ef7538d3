import type { Change, ChangeKind, LoggedValue } from '../change.ts';
import { statusLabels } from '../../vehicles/status-labels.ts';
import { formatListPrice, formatMileage, formatPrice } from '../../vehicles/format.ts';

/** The kinds of change as the log's filter names them. */
export const kindLabels: Record<ChangeKind, string> = {
  vehicle: 'Vehicles',
  inquiry: 'Inquiries',
  dealership: 'Dealership',
  page: 'Pages',
  account: 'Staff accounts',
  newsletter: 'Newsletter',
};

const amounts = new Set(['price', 'costBasis', 'soldPrice', 'profit']);
const vehicleStatusLabels = new Map<LoggedValue, string>(Object.entries(statusLabels));

/**
 * A logged value as people write it: dollars, miles, the words of a status, yes and no. Null stands for none, but for a
 * price on request while there is the vehicle: before it is added and after it is deleted it has none.
 */
export function valueText(
  { kind, action }: Pick<Change, 'kind' | 'action'>,
  field: string,
  value: LoggedValue,
): string | null {
  const exists = action !== 'added' && action !== 'deleted';
  if (value === null && kind === 'vehicle' && field === 'price' && exists) return formatListPrice(value);
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (amounts.has(field)) return formatPrice(value);
    return field === 'mileage' ? formatMileage(value) : String(value);
  }
  return (kind === 'vehicle' && field === 'status' && vehicleStatusLabels.get(value)) || value;
}

/** Entries of one day, under its name such as `Nov 20, 2026`. */
export type Day<Entry> = { day: string; entries: Entry[] };

/** Groups entries that are sorted by time into days; `dayOf` says which day a time falls on for the reader. */
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
