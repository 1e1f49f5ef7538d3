import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Facets } from '../filters.ts';
import type { VehicleCard } from '../vehicle.ts';
import { optimizedQuery, vehicleListQuery, type ListRequest } from '../vehicles.queries.ts';
import { isFilteredInBrowser, pagesOf } from './inventory-pages.ts';
import { pageOf } from './list-page.ts';
import { type InventorySearch, toListRequest } from './inventory-search.ts';

/** What was found: `matching` vehicles of `listed` pass; `pages` counts from 1. */
type Found = {
  state: 'empty' | 'list';
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

/** What the list currently shows, section 4. A `stale` one still belongs to the previous choice. */
export type Inventory = { state: 'loading' } | { state: 'error' } | (Found & { stale: boolean });

/**
 * The inventory for an address. The whole list is loaded in one call, then filtered, sorted and paged here.
 * List calls that the server filters replace it if there are too many vehicles, for a search that cards are
 * not enough for, and on a page that the server rendered: such a page already has the response to its first
 * call, and works without the whole list.
 */
export function useInventory(search: InventorySearch, listed: number): Inventory {
  const request = useMemo(() => toListRequest(search), [search]);
  const hydrated = useHydrated();
  const [rendered] = useState(!hydrated);
  const inBrowser = isFilteredInBrowser(listed);

  const whole = useQuery({ ...optimizedQuery(), enabled: inBrowser });
  // Its arrival changes little on screen, so a press has priority.
  const held = useDeferredValue(whole.data);
  const own = useMemo(() => held && foundHere(held, request), [held, request]);
  const needsList = own === null || (own === undefined && (rendered || !inBrowser));
  const list = useQuery({ ...vehicleListQuery(request), enabled: needsList });
  const answered = useMemo(() => list.data && foundThere(list.data), [list.data]);

  const found = own ?? (needsList ? answered : undefined);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  if (found !== undefined) return { ...found, stale: false };
  const isError = (needsList ? list : whole).isError;
  if (last !== undefined && !isError) return { ...last, widened: false, stale: true };
  return { state: isError ? 'error' : 'loading' };
}

type Whole = Facets & { vehicles: readonly VehicleCard[] };

function foundHere({ vehicles, ...facets }: Whole, request: ListRequest): Found | null {
  const page = pageOf(vehicles, request);
  return page && { state: stateOf(page), ...page, ...exact, listed: vehicles.length, facets };
}

const exact = { widened: false, forgiving: false };

type Answer = Whole & Pick<Found, 'widened' | 'forgiving' | 'listed' | 'page'> & { total: number };

function foundThere({ vehicles, total, widened, forgiving, listed, page, ...facets }: Answer): Found {
  const answer = { vehicles, widened, forgiving, listed, page, facets };
  return { state: stateOf(answer), ...answer, matching: total, pages: pagesOf(total) };
}

const stateOf = ({ vehicles }: { vehicles: readonly VehicleCard[] }) =>
  vehicles.length === 0 ? 'empty' : 'list';
