import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadedSite, noIndexHead } from '../site/head.ts';
import { StickerScreen } from '../inventory/site/sticker/StickerScreen.tsx';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicleTextQuery } from '../vehicles/vehicles.queries.ts';

/** A vehicle's window sticker: without the site's frame, because it is a sheet of paper. */
export const Route = createFileRoute('/inventory/$id/sticker')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
    await queryClient.prefetchQuery(vehicleTextQuery(id));
    if (!queryClient.getQueryData(vehicleTextQuery(id).queryKey)) throw notFound();
  },
  head: ({ match, params: { id } }) => {
    const { queryClient } = match.context;
    const vehicle = queryClient.getQueryData(vehicleTextQuery(id).queryKey);
    const name = loadedSite(queryClient)?.dealership.name ?? '';
    return noIndexHead(`${vehicle ? vehicleName(vehicle) : 'Window sticker'} - ${name}`);
  },
  component: StickerPage,
});

function StickerPage() {
  const { data: vehicle } = useQuery(vehicleTextQuery(Route.useParams().id));
  return vehicle ? <StickerScreen vehicle={vehicle} /> : null;
}
