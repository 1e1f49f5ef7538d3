import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { nearestVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { type InventorySearch, toFilters } from '../inventory-search.ts';
import { NearestVehicles } from './NearestVehicles.tsx';

const nearest = createIsomorphicFn()
  .server(() => ({ served: NearestVehicles }))
  .client(() => ({ load: async () => (await import('./NearestVehicles.tsx')).NearestVehicles }))();

/** The nearest vehicles: in the server's HTML, and hydrated on the first interaction. */
export const DeferredNearestVehicles = hydrateOnInteraction(nearest);

/** Loads them for the server's HTML. In the browser they load when they are shown. */
export const prepareNearestVehicles = createIsomorphicFn().server(
  (queryClient: QueryClient, search: InventorySearch) =>
    queryClient.prefetchQuery(nearestVehiclesQuery(toFilters(search))),
);
