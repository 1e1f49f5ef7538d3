import { carTest } from '../search-words.ts';
import { isAmong } from '../staff/inventory-list.ts';
import { findForStaff } from '../vehicle-search.ts';
import type { StaffStatus } from '../vehicles.staff.ts';
import type { Snapshot } from './catalogue.ts';

/** The ids of all vehicles that the staff's list finds for a search and a status. */
export const foundIds = (
  { staffOrders, values }: Snapshot,
  { search = '', status }: { search?: string; status?: StaffStatus | undefined },
): number[] =>
  findForStaff(staffOrders.newest, search, values).vehicles.flatMap((entry) =>
    isAmong(entry, status ?? 'all') ? entry.id : [],
  );

/** The ids of all vehicles, sold ones too, that a text means. */
export function idsOfNamed({ staffOrders }: Snapshot, text: string): number[] {
  const isMeant = carTest(text);
  return staffOrders.newest.flatMap((entry) => (isMeant(entry) ? entry.id : []));
}
