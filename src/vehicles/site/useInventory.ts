import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Facets } from '../filters.ts';
import type { VehicleCard } from '../vehicle.ts';
import { optimizedQuery, vehicleListQuery } from '../vehicles.queries.ts';
import { isFilteredInBrowser, pagesOf } from './inventory-pages.ts';
import { pageOf } from './list-page.ts';
import { type InventorySearch, toListRequest } from './inventory-search.ts';

/** What the list currently shows, section 4. `matching` vehicles of `listed` pass; `pages` counts from 1. */
export type Inventory =
  | { state: 'loading' }
  | { state: 'error' }
  | {
      state: 'empty' | 'list';
      vehicles: readonly VehicleCard[];
      matching: number;
      /** No model contains the search text, so these contain its words. */
      widened: boolean;
      listed: number;
      page: number;
      pages: number;
      facets: Facets;
      /** The vehicles still belong to the previous choice. */
      stale: boolean;
    };

/**
 * The inventory for an address. The whole list is loaded in one call, then filtered, sorted and paged here.
 * List calls that the server filters replace it if there are too many vehicles, and on a page that the server
 * rendered: such a page already has the response to its first call, and works without the whole list.
 */
export function useInventory(search: InventorySearch, listed: number): Inventory {
  const request = toListRequest(search);
  const hydrated = useHydrated();
  const [rendered] = useState(!hydrated);
  const inBrowser = isFilteredInBrowser(listed);

  const whole = useQuery({ ...optimizedQuery(), enabled: inBrowser });
  // Its arrival changes little on screen, so a press has priority.
  const held = useDeferredValue(whole.data);
  const needsList = held === undefined && (rendered || !inBrowser);
  const list = useQuery({
    ...vehicleListQuery(request),
    enabled: needsList,
    placeholderData: keepPreviousData,
  });

  if (held !== undefined) {
    const { vehicles, ...facets } = held;
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
    const { vehicles, total, widened, page, makes, years, priceRange } = list.data;
    return {
      state: vehicles.length === 0 ? 'empty' : 'list',
      vehicles,
      matching: total,
      widened: widened && !list.isPlaceholderData,
      listed: list.data.listed,
      page,
      pages: pagesOf(total),
      facets: { makes, years, priceRange },
      stale: list.isPlaceholderData,
    };
  }
  return { state: (needsList ? list : whole).isError ? 'error' : 'loading' };
}
