import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead } from '../../site/head.ts';
import { comparedVehiclesQuery } from '../../vehicles/more-vehicles.queries.ts';
import { CompareScreen } from '../../vehicles/site/compare/CompareScreen.tsx';
import { idsText, mostCompared, parseIds } from '../../vehicles/vehicle-ids.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';

const idsIn = (search: { ids?: string | undefined }) => parseIds(search.ids ?? '', mostCompared);

export const Route = createFileRoute('/_site/compare')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string | undefined } =>
    typeof ids === 'string' && ids !== '' ? { ids: idsText(parseIds(ids, mostCompared)) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const ids = idsIn(deps);
    if (ids.length > 0) await loadOnServer(queryClient, comparedVehiclesQuery(ids));
  },
  head: ({ match }) => {
    const { queryClient } = match.context;
    const vehicles = queryClient.getQueryData(comparedVehiclesQuery(idsIn(match.search)).queryKey) ?? [];
    const names = vehicles.map(vehicleName).join(', ');
    return pageHead({
      site: loadedSite(queryClient),
      title: 'Compare',
      description: names === '' ? 'Vehicles side by side.' : `Side by side: ${names}.`,
      path: '/compare',
      image: vehicles[0]?.featuredImage ?? vehicles[0]?.images[0],
      noIndex: true,
    });
  },
  component: Compare,
});

function Compare() {
  const { ids } = Route.useSearch();
  return <CompareScreen ids={useMemo(() => idsIn({ ids }), [ids])} />;
}
