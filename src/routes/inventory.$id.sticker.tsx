import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { StickerScreen } from '../inventory/site/sticker/StickerScreen.tsx';
import { loadSheet, sheetHead } from '../site/sheet.ts';
import { vehicleTextQuery } from '../vehicles/vehicles.queries.ts';

/** A vehicle's window sticker: without the site's frame, because it is a sheet of paper. */
export const Route = createFileRoute('/inventory/$id/sticker')({
  loader: ({ context: { queryClient }, params: { id } }) => loadSheet(queryClient, id),
  head: ({ match, params: { id } }) => sheetHead(match.context.queryClient, id, 'Window sticker'),
  component: StickerPage,
});

function StickerPage() {
  const { data: vehicle } = useQuery(vehicleTextQuery(Route.useParams().id));
  return vehicle ? <StickerScreen vehicle={vehicle} /> : null;
}
