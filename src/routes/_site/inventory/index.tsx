import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readCriteria } from '../../../alerts/criteria.ts';
import { AlertLink } from '../../../alerts/site/AlertLink.tsx';
import { loadOnServer } from '../../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead, placedName } from '../../../site/head.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import {
  type InventorySearch,
  isFiltered,
  parseInventorySearch,
  toListRequest,
} from '../../../inventory/site/inventory-search.ts';
import { prepareNearestVehicles } from '../../../inventory/site/list/DeferredNearestVehicles.tsx';
import { InventoryScreen } from '../../../inventory/site/list/InventoryScreen.tsx';
import { isFew, isFilteredInBrowser, pagesOf } from '../../../vehicles/inventory-pages.ts';
import { DeferredRecentlyViewed } from '../../../inventory/site/saved/DeferredRecentlyViewed.tsx';
import { optimizedQuery, vehicleListQuery } from '../../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/inventory/')({
  validateSearch: parseInventorySearch,
  loaderDeps: ({ search }) => parseInventorySearch(search),
  loader: async ({ context: { queryClient }, deps: search, preload }) => {
    const listed = loadedSite(queryClient)?.listed ?? 0;
    const list = vehicleListQuery(toListRequest(search));
    if (typeof window !== 'undefined' && isFilteredInBrowser(listed)) {
      await loadOnServer(queryClient, optimizedQuery());
      if (preload) void warmAhead(queryClient, search);
      return;
    }
    await loadOnServer(queryClient, list);
    // The list no longer has this page; the last one is the closest.
    const { total = Infinity } = queryClient.getQueryData(list.queryKey) ?? {};
    const last = pagesOf(total);
    if (search.page !== undefined && search.page > last) {
      throw redirect({ to: '/inventory', search: { ...search, page: last === 1 ? undefined : last } });
    }
    if (isFew(total) && isFiltered(search)) await prepareNearestVehicles(queryClient, search);
  },
  head: ({ match }) => {
    const site = loadedSite(match.context.queryClient);
    const { page, ...others } = parseInventorySearch(match.search);
    const isPlainPage = page !== undefined && Object.keys(others).length === 0;
    return pageHead({
      site,
      title: 'Our Inventory',
      description: site
        ? `Every automobile on the floor at ${placedName(site)}: photographs, prices and full specifications.`
        : '',
      path: isPlainPage ? `/inventory?page=${page}` : '/inventory',
    });
  },
  component: Inventory,
});

/** Preloads the list's page. Imported dynamically, because that code is part of the screen's script. */
async function warmAhead(queryClient: QueryClient, search: InventorySearch) {
  const { warmPage } = await import('../../../inventory/site/list/list-page.ts');
  await warmPage(queryClient, toListRequest(search));
}

function Inventory() {
  const given = Route.useSearch();
  const search = useMemo(() => parseInventorySearch(given), [given]);
  const { dealership, listed, offersAlerts } = useSite();
  const alert = offersAlerts && isFiltered(search) && <AlertLink criteria={readCriteria(search)} />;
  return (
    <>
      <InventoryScreen search={search} listed={listed} phone={dealership.phone} alert={alert} />
      <div className="page-x">
        <DeferredRecentlyViewed />
      </div>
    </>
  );
}
