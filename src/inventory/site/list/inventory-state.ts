import type { Facets } from '../../../vehicles/filters.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';

/** The result of a search: `matching` of `listed` vehicles; `pages` counts from 1. */
export type Found = {
  vehicles: readonly VehicleCard[];
  matching: number;
  /** No model contains the search text, so these contain its words. */
  widened: boolean;
  /** Or words like them. */
  forgiving: boolean;
  listed: number;
  page: number;
  pages: number;
  facets: Facets;
};

/** The result of a search in the browser. Empty where `isUnknown`, because no model contains the text. */
export type FoundHere = Found & { isUnknown: boolean };

/** The last list, and the filters that it was for. */
export type Last = { found: Found; filters: string };

/**
 * What the list shows. A `stale` one belongs to an earlier choice; while it is `searching`, its number does, or there is
 * none yet. `unanswered` is a search that only the server can make, and did not.
 */
export type Inventory =
  | { state: 'loading' | 'error' }
  | { state: 'unanswered'; facets: Facets }
  | (Found & { state: 'empty' | 'list'; stale: boolean; searching: boolean });

const shown = (found: Found, { stale = false, searching = false } = {}): Inventory => ({
  ...found,
  state: found.vehicles.length === 0 ? 'empty' : 'list',
  stale,
  searching,
});

/**
 * What the list shows, section 4. What the browser knows is shown at once and needs no call: where no model has the
 * text, that is the empty state, which only vehicles found by its words replace.
 */
export function inventoryState(known: {
  /** Of the whole inventory: undefined until it is there, null if only the server can search like this. */
  here: FoundHere | null | undefined;
  /** Of the list's own call. */
  there: Found | undefined;
  last: Last | undefined;
  /** The filters of this search. */
  filters: string;
  /** Of the whole inventory. */
  facets: Facets | undefined;
  /** Both calls, or the only one of them that is made, failed. */
  failed: boolean;
  /** The list's own call failed. */
  listFailed: boolean;
}): Inventory {
  const { here, there, last, filters, facets } = known;
  const isSame = last?.filters === filters;
  if (here && !here.isUnknown) return shown(here);
  if (here) {
    if (there?.widened) return shown(there);
    if (there || known.listFailed) return shown(here);
    // Another page, or another order, of what was found by words.
    if (isSame && last.found.widened) return shown(last.found, { stale: true });
    return shown(here, { searching: true });
  }
  if (there) return shown(there);
  if (here === null && known.listFailed && facets) return { state: 'unanswered', facets };
  if (known.failed) return { state: 'error' };
  if (last) return shown({ ...last.found, widened: false }, { stale: true, searching: !isSame });
  return { state: 'loading' };
}
