import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Facets } from '../../../vehicles/filters.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { optimizedQuery, vehicleListQuery, type ListRequest } from '../../../vehicles/vehicles.queries.ts';
import { isFilteredInBrowser, pagesOf } from '../../../vehicles/inventory-pages.ts';
import { inventoryState, type Found, type FoundHere, type Inventory, type Last } from './inventory-state.ts';
import { pageOf } from './list-page.ts';
import { type InventorySearch, toListRequest } from '../inventory-search.ts';

/**
 * The inventory for an address, and a function that asks again. The whole list is loaded in one call, then filtered, sorted
 * and paged here. List calls that the server filters replace it if there are too many vehicles, for a search that cards are
 * not enough for, and on a page that the server rendered: such a page already has the response to its first call, and works
 * without the whole list.
 */
export function useInventoryPage(search: InventorySearch, listed: number): [Inventory, () => void] {
  const request = useMemo(() => toListRequest(search), [search]);
  const hydrated = useHydrated();
  const [rendered] = useState(!hydrated);
  const inBrowser = isFilteredInBrowser(listed);

  const whole = useQuery({ ...optimizedQuery(), enabled: inBrowser });
  // Its arrival changes little on screen, so a press has priority.
  const held = useDeferredValue(whole.data);
  const here = useMemo(() => held && foundHere(held, request), [held, request]);
  const asks = here === undefined ? rendered || !inBrowser : here === null || here.isUnknown;
  const list = useQuery({ ...vehicleListQuery(request), enabled: asks });
  const there = useMemo(() => (asks && list.data ? foundThere(list.data) : undefined), [asks, list.data]);

  const filters = JSON.stringify(request.filters);
  const found = here && !here.isUnknown ? here : there;
  const [last, setLast] = useState<Last>();
  if (found !== undefined && found !== last?.found) setLast({ found, filters });
  const inventory = inventoryState({
    here,
    there,
    last,
    filters,
    facets: held,
    failed: (asks ? list.isError : true) && (inBrowser ? whole.isError : true),
    listFailed: list.isError,
  });
  return [inventory, () => void list.refetch()];
}

type Whole = Facets & { vehicles: readonly VehicleCard[] };

function foundHere({ vehicles, ...facets }: Whole, request: ListRequest): FoundHere | null {
  const page = pageOf(vehicles, request);
  return page && { ...page, widened: false, forgiving: false, listed: vehicles.length, facets };
}

type Answer = Whole & Pick<Found, 'widened' | 'forgiving' | 'listed' | 'page'> & { total: number };

function foundThere({ vehicles, total, widened, forgiving, listed, page, ...facets }: Answer): Found {
  return { vehicles, widened, forgiving, listed, page, facets, matching: total, pages: pagesOf(total) };
}
