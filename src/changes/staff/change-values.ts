import type { Change, ChangeKind, LoggedValue } from '../change.ts';
import { formatPrice } from '../../vehicles/format.ts';
import { fieldText, isVehicleField } from '../../vehicles/vehicle-fields.ts';

/** The kinds of change as the log's filter names them. */
export const kindLabels: Record<ChangeKind, string> = {
  vehicle: 'Vehicles',
  inquiry: 'Inquiries',
  dealership: 'Dealership',
  page: 'Pages',
  account: 'Staff accounts',
  newsletter: 'Newsletter',
};

/** What a sale fills in; these are amounts too, but staff do not enter them with the vehicle. */
const saleAmounts = new Set(['soldPrice', 'profit']);

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
  if (value === '' || (value === null && !exists)) return null;
  if (kind === 'vehicle' && isVehicleField(field)) return fieldText(field, value);
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && saleAmounts.has(field) ? formatPrice(value) : String(value);
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
