import { filterAndSort } from '../filters.ts';
import type { VehicleCard } from '../vehicle.ts';
import type { ListRequest } from '../vehicles.queries.ts';

/** Vehicles on a page, section 9. */
const pageSize = 12;

/** Up to so many listed vehicles the browser loads them all and filters by itself; above, the server does. */
const mostInBrowser = 2000;

/** So many cards are in the first view of a wide window; their pictures are brought in ahead of their page. */
export const inFirstView = 3;

/** The call that the list starts with in the browser when `listed` vehicles are for sale. */
export const isFilteredInBrowser = (listed: number) => listed <= mostInBrowser;

/** The vehicles on the asked-for page of all that are listed; the last page stands in for one beyond it. */
export function pageOf(listed: readonly VehicleCard[], { filters, sort, page: asked }: ListRequest) {
  const passing = filterAndSort(listed, filters, sort);
  const pages = pagesOf(passing.length);
  const page = Math.min(asked, pages);
  const start = (page - 1) * pageSize;
  return { vehicles: passing.slice(start, start + pageSize), matching: passing.length, page, pages };
}

/** Pages that so many vehicles fill; an empty list has one. */
export const pagesOf = (vehicles: number) => Math.max(1, Math.ceil(vehicles / pageSize));
