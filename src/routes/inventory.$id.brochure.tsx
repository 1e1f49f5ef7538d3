import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BrochureScreen } from '../inventory/site/brochure/BrochureScreen.tsx';
import { loadSheet, sheetHead } from '../site/sheet.ts';
import { vehicleTextQuery } from '../vehicles/vehicles.queries.ts';

/** A vehicle's brochure: without the site's frame, because it is a sheet of paper. */
export const Route = createFileRoute('/inventory/$id/brochure')({
  loader: ({ context: { queryClient }, params: { id } }) => loadSheet(queryClient, id),
  head: ({ match, params: { id } }) => sheetHead(match.context.queryClient, id, 'Brochure'),
  component: BrochurePage,
});

function BrochurePage() {
  const { data: vehicle } = useQuery(vehicleTextQuery(Route.useParams().id));
  return vehicle ? <BrochureScreen vehicle={vehicle} /> : null;
}
