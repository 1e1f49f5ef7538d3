import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusInquiryForm } from '../../../inquiries/site/focusInquiryForm.ts';
import { InquiryForm } from '../../../inquiries/site/InquiryForm.tsx';
import { loadedSite, pageHead } from '../../../site/head.ts';
import { breadcrumbJsonLd } from '../../../site/structured-data.ts';
import { carJsonLd } from '../../../vehicles/site/structured-data.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { vehicleSummary } from '../../../vehicles/site/vehicle-summary.ts';
import { VehicleDetail } from '../../../vehicles/site/VehicleDetail.tsx';
import { VehicleDetailSkeleton } from '../../../vehicles/site/VehicleDetailSkeleton.tsx';
import { VehicleNotFound } from '../../../vehicles/site/VehicleNotFound.tsx';
import { vehicleImagesQuery, vehicleTextQuery } from '../../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/inventory/$id')({
  loader: async ({ context: { queryClient }, params: { id }, cause }) => {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
    // Only the head is made again: see `useHeadOnArrival`.
    if (typeof window !== 'undefined' && cause === 'stay') return;
    const loading = loadVehicle(queryClient, id);
    // In the browser the screen is shown at once, with its skeleton while there is nothing else to show.
    if (typeof window !== 'undefined') return;
    if (!(await loading)) throw notFound();
  },
  head: ({ match, params }) => vehicleHead(match.context.queryClient, params.id),
  component: Vehicle,
  notFoundComponent: VehicleNotFound,
});

/** The images are asked for after the text only (section 7). Answers whether there is such a vehicle. */
async function loadVehicle(queryClient: QueryClient, id: string): Promise<boolean> {
  await queryClient.prefetchQuery(vehicleTextQuery(id));
  const found = queryClient.getQueryData(vehicleTextQuery(id).queryKey) !== undefined;
  if (found) await queryClient.prefetchQuery(vehicleImagesQuery(id));
  return found;
}

function Vehicle() {
  const { id } = Route.useParams();
  const text = useQuery(vehicleTextQuery(id));
  const images = useQuery({ ...vehicleImagesQuery(id), enabled: text.isSuccess });
  useHeadOnArrival(text.isFetchedAfterMount);
  if (text.data) {
    return (
      <VehicleDetail
        key={id}
        vehicle={text.data}
        images={images.isError ? [] : images.data}
        inquiry={<InquiryForm kind="vehicle" vehicleId={text.data.id} />}
        onRequest={focusInquiryForm}
      />
    );
  }
  return text.isPending ? <VehicleDetailSkeleton /> : <VehicleNotFound />;
}

/** In the browser a page is shown before its data has come, so its title has to be made again then. */
function useHeadOnArrival(arrived: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (arrived) void router.invalidate({ filter: (match) => match.routeId === Route.id });
  }, [arrived, router]);
}

/** Title, share picture and structured data of a vehicle. */
function vehicleHead(queryClient: QueryClient, id: string) {
  const site = loadedSite(queryClient);
  const path = `/inventory/${id}`;
  const text = queryClient.getQueryState(vehicleTextQuery(id).queryKey);
  const vehicle = queryClient.getQueryData(vehicleTextQuery(id).queryKey);
  if (!vehicle || !site) {
    const title = text?.status === 'pending' ? 'Inventory' : 'Vehicle Not Found';
    return pageHead({ site, title, description: '', path, noIndex: true });
  }
  const images = queryClient.getQueryData(vehicleImagesQuery(id).queryKey) ?? [];
  const name = vehicleName(vehicle);
  return pageHead({
    site,
    title: name,
    description: vehicleSummary(vehicle),
    path,
    image: images[0],
    jsonLd: [
      carJsonLd(vehicle, images, site),
      breadcrumbJsonLd(
        [
          { name: 'Home', path: '/' },
          { name: 'Inventory', path: '/inventory' },
          { name, path },
        ],
        site.publicUrl,
      ),
    ],
  });
}
