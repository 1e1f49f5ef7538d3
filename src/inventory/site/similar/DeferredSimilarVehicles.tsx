import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { relatedListsQuery, similarVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { SimilarVehicles } from './SimilarVehicles.tsx';

const similar = createIsomorphicFn()
  .server(() => ({ served: SimilarVehicles }))
  .client(() => ({ load: async () => (await import('./SimilarVehicles.tsx')).SimilarVehicles }))();

/** The similar vehicles: in the server's HTML, and hydrated on the first interaction, because they are below the fold. */
export const DeferredSimilarVehicles = hydrateOnInteraction(similar);

/** Loads them for the server's HTML. In the browser they load when they are shown. */
export const prepareSimilarVehicles = createIsomorphicFn().server((queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.prefetchQuery(similarVehiclesQuery(Number(id))),
    queryClient.prefetchQuery(relatedListsQuery(Number(id))),
  ]),
);
