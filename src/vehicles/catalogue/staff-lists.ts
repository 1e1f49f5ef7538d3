import { carTest } from '../search-words.ts';
import { isAmong } from '../staff/inventory-list.ts';
import { findForStaff } from '../vehicle-search.ts';
import type { StaffSort, StaffStatus } from '../vehicles.staff.ts';
import type { Snapshot } from './catalogue.ts';
import type { Entry } from './entry.ts';

/** The ids of all vehicles that the staff's list finds for a search and a status. */
export const foundIds = (
  { all }: Snapshot,
  { search = '', status }: { search?: string; status?: StaffStatus | undefined },
): number[] =>
  findForStaff(all, search).vehicles.flatMap((entry) => (isAmong(entry, status ?? 'all') ? entry.id : []));

/** The ids of all vehicles, sold ones too, that a text means. */
export function idsOfNamed({ all }: Snapshot, text: string): number[] {
  const isMeant = carTest(text);
  return all.flatMap((entry) => (isMeant(entry) ? entry.id : []));
}

type Key = StaffSort extends `${infer Name}-${string}` ? Name : never;

/**
 * Vehicles that are newest first in an order of the staff screens: ties stay newest first, and what is missing (a price on
 * request, no VIN) comes last in both directions.
 */
export function inStaffOrder(newestFirst: readonly Entry[], sort: StaffSort): readonly Entry[] {
  const [key, direction] = sort.split('-') as [Key, 'asc' | 'desc'];
  if (key === 'newest') return direction === 'desc' ? newestFirst : newestFirst.toReversed();
  const sign = direction === 'asc' ? 1 : -1;
  const groups = [
    ...Map.groupBy(newestFirst, (entry) => (key === 'status' ? Number(entry.status === 'sold') : entry[key])),
  ];
  const isName = key === 'make' || key === 'model';
  return groups
    .sort(([one], [other]) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      if (isName) return sign * alphabetic.compare(String(one), String(other));
      return sign * (one < other ? -1 : 1);
    })
    .flatMap(([, entries]) => entries);
}

const alphabetic = new Intl.Collator('en');
