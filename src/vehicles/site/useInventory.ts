import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { type Facets, filterAndSort } from '../filters.ts';
import type { VehicleCard } from '../vehicle.ts';
import { type ListRequest, optimizedQuery, vehicleListQuery } from '../vehicles.queries.ts';
import { type InventorySearch, toListRequest } from './inventory-search.ts';

/** Vehicles on a page, section 9. */
export const pageSize = 12;

/** Up to so many listed vehicles the browser loads them all and filters by itself; above, the server does. */
const mostInBrowser = 2000;

/** What the list shows at a moment, section 4. `matching` vehicles of `listed` pass; `pages` counts from 1. */
export type Inventory =
  | { state: 'loading' }
  | { state: 'error' }
  | {
      state: 'empty' | 'list';
      vehicles: readonly VehicleCard[];
      matching: number;
      listed: number;
      page: number;
      pages: number;
      facets: Facets;
      /** The vehicles are still those of the choice before. */
      stale: boolean;
    };

/** The call that the list starts with in the browser when `listed` vehicles are for sale. */
export const isFilteredInBrowser = (listed: number) => listed <= mostInBrowser;

/**
 * The inventory for an address. The whole list comes by one call and is filtered, sorted and paged here. List calls,
 * each filtered by the server, stand in for it where there are too many vehicles, and on a page that the server rendered:
 * that page already has the answer to its first one, and stays usable without the whole list.
 */
export function useInventory(search: InventorySearch, listed: number): Inventory {
  const request = toListRequest(search);
  const hydrated = useHydrated();
  const [rendered] = useState(!hydrated);
  const inBrowser = isFilteredInBrowser(listed);

  const whole = useQuery({ ...optimizedQuery(), enabled: inBrowser });
  const needsList = whole.data === undefined && (rendered || !inBrowser);
  const list = useQuery({
    ...vehicleListQuery(request),
    enabled: needsList,
    placeholderData: keepPreviousData,
  });

  if (whole.data !== undefined) {
    const { vehicles, ...facets } = whole.data;
    const page = pageOf(vehicles, request);
    return {
      state: page.matching === 0 ? 'empty' : 'list',
      ...page,
      listed: vehicles.length,
      facets,
      stale: false,
    };
  }
  if (needsList && list.data !== undefined) {
    const { vehicles, total, page, makes, years, priceRange } = list.data;
    return {
      state: vehicles.length === 0 ? 'empty' : 'list',
      vehicles,
      matching: total,
      listed: list.data.listed,
      page,
      pages: pagesOf(total),
      facets: { makes, years, priceRange },
      stale: list.isPlaceholderData,
    };
  }
  return { state: (needsList ? list : whole).isError ? 'error' : 'loading' };
}

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
