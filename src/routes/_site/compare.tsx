import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadedSite, pageHead } from '../../site/head.ts';
import { comparedVehiclesQuery } from '../../vehicles/more-vehicles.queries.ts';
import { CompareScreen } from '../../inventory/site/compare/screen/CompareScreen.tsx';
import { mostCompared, parseIds } from '../../vehicles/vehicle-ids.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';

type Search = { ids?: string | undefined };

const idsIn = ({ ids }: Search) => parseIds(ids ?? '', mostCompared);

/** Loads the vehicles for the server's HTML. The browser loads them when it shows them. */
const prepare = createIsomorphicFn().server(async (queryClient: QueryClient, search: Search) => {
  const ids = idsIn(search);
  if (ids.length > 0) await queryClient.prefetchQuery(comparedVehiclesQuery(ids));
});

/** What a shared link shows of the vehicles; nothing in the browser, which nobody asks for it. */
const shared = createIsomorphicFn().server((queryClient: QueryClient, search: Search) => {
  const vehicles = queryClient.getQueryData(comparedVehiclesQuery(idsIn(search)).queryKey) ?? [];
  const [first] = vehicles;
  return {
    description:
      vehicles.length === 0
        ? 'Vehicles side by side: prices, figures and details.'
        : `Side by side: ${vehicles.map(vehicleName).join(', ')}.`,
    image: first?.featuredImage ?? first?.images[0],
  };
});

export const Route = createFileRoute('/_site/compare')({
  validateSearch: ({ ids }: Record<string, unknown>): Search => (typeof ids === 'string' ? { ids } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prepare(context.queryClient, deps),
  head: ({ match }) => {
    const { queryClient } = match.context;
    return pageHead({
      site: loadedSite(queryClient),
      title: 'Compare',
      description: '',
      path: '/compare',
      noIndex: true,
      ...shared(queryClient, match.search),
    });
  },
  component: Compare,
});

function Compare() {
  const { ids } = Route.useSearch();
  return <CompareScreen ids={useMemo(() => idsIn({ ids }), [ids])} />;
}
