import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { AlertLink } from '../../../alerts/site/AlertLink.tsx';
import { RequestError } from '../../../platform/browser/request.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { DeferredFinanceEstimate } from '../../../finance/site/DeferredFinanceEstimate.tsx';
import { focusInquiryForm, inquiryFormId } from '../../../inquiries/site/focusInquiryForm.ts';
import { DeferredInquiryForm, prepareInquiryForm } from '../../../inquiries/site/DeferredInquiryForm.tsx';
import { loadedSite, pageHead, type Site } from '../../../site/head.ts';
import { breadcrumbJsonLd } from '../../../site/structured-data.ts';
import { StructuredData } from '../../../site/StructuredData.tsx';
import { DeferredRecentlyViewed } from '../../../inventory/site/saved/DeferredRecentlyViewed.tsx';
import {
  DeferredSimilarVehicles,
  prepareSimilarVehicles,
} from '../../../inventory/site/similar/DeferredSimilarVehicles.tsx';
import { carJsonLd, videoJsonLd } from '../../../inventory/site/vehicle/vehicle-structured-data.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { vehicleSummary } from '../../../inventory/site/vehicle/vehicle-summary.ts';
import { VehicleDetail } from '../../../inventory/site/vehicle/VehicleDetail.tsx';
import { VehicleDetailSkeleton } from '../../../inventory/site/vehicle/VehicleDetailSkeleton.tsx';
import { VehicleNotFound } from '../../../inventory/site/vehicle/VehicleNotFound.tsx';
import { relatedListsQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { vehicleImagesQuery, vehicleTextQuery } from '../../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/inventory/$id')({
  loader: async ({ context: { queryClient }, params: { id }, cause }) => {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
    const status = () => queryClient.getQueryState(vehicleTextQuery(id).queryKey)?.status;
    // Only the head is updated: see `useHeadOnArrival`.
    if (typeof window !== 'undefined' && cause === 'stay') return status();
    const loading = loadVehicle(queryClient, id);
    prepareInquiryForm();
    // In the browser the screen is shown immediately, with a skeleton while the data loads.
    if (typeof window === 'undefined' && !(await loading)) throw notFound();
    return status();
  },
  head: ({ match, params }) => vehicleHead(match.context.queryClient, params.id),
  component: Vehicle,
  notFoundComponent: () => <VehicleNotFound />,
});

/** Loads the images after the text (section 7). Returns whether the vehicle exists. */
async function loadVehicle(queryClient: QueryClient, id: string): Promise<boolean> {
  await queryClient.prefetchQuery(vehicleTextQuery(id));
  const found = Boolean(queryClient.getQueryData(vehicleTextQuery(id).queryKey));
  if (found) {
    await queryClient.prefetchQuery(vehicleImagesQuery(id));
    await prepareSimilarVehicles(queryClient, id);
  }
  return found;
}

function Vehicle() {
  const { id } = Route.useParams();
  const site = useSite();
  const queryClient = useQueryClient();
  const text = useQuery(vehicleTextQuery(id));
  const images = useQuery({ ...vehicleImagesQuery(id), enabled: Boolean(text.data) });
  const [retried, setRetried] = useState('');
  const retrying = retried === id && text.isPending;
  const unanswered = retrying || (text.isError && !isMissing(text.error));
  useHeadOnArrival(text.status);
  useEffect(() => {
    // The focused button has disappeared, which would lose the keyboard's position.
    if (retried === id && !unanswered && document.activeElement === document.body) focusMain();
  }, [retried, id, unanswered]);
  if (text.data) {
    return (
      <Fragment key={id}>
        <VehicleDetail
          vehicle={text.data}
          images={images.isError || images.data === null ? [] : images.data}
          inquiry={
            <DeferredInquiryForm
              kind={text.data.status === 'sold' ? 'sold' : 'vehicle'}
              vehicleId={text.data.id}
              name={vehicleName(text.data)}
            />
          }
          formId={inquiryFormId}
          onRequest={focusInquiryForm}
          finance={<Finance vehicle={text.data} />}
          alert={
            site.offersAlerts &&
            text.data.status === 'sold' && <AlertLink criteria={likeIt(text.data)} wide />
          }
          similar={<DeferredSimilarVehicles id={text.data.id} />}
        />
        <div className="page-x">
          <DeferredRecentlyViewed id={text.data.id} name={vehicleName(text.data)} />
        </div>
        <StructuredData nodes={vehicleData(text.data, images.data ?? [], site, queryClient)} />
      </Fragment>
    );
  }
  if (!unanswered) return text.isPending ? <VehicleDetailSkeleton /> : <VehicleNotFound />;
  const retry = () => {
    setRetried(id);
    void text.refetch();
  };
  return <VehicleNotFound onRetry={retry} retrying={retrying} />;
}

/** What the vehicle would cost a month, if the dealership shows it and the vehicle is for sale at a price. */
function Finance({ vehicle }: { vehicle: PublicVehicle }) {
  const { isShown } = useSite().dealership.finance;
  if (!isShown || vehicle.price === null || vehicle.status === 'sold') return null;
  return <DeferredFinanceEstimate name={vehicleName(vehicle)} price={vehicle.price} onSend={addFinancing} />;
}

/** What an alert for another one looks for. */
const likeIt = ({ make, model }: PublicVehicle) => ({ make, model });

const addFinancing = async (line: string) => {
  const { addToInquiry } = await import('../../../inquiries/site/add-to-inquiry.ts');
  addToInquiry(line, 'financing');
};

const isMissing = (error: Error) => error instanceof RequestError && error.status === 404;

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

/** In the browser a page is shown before its data has loaded, so its title must be updated afterwards. */
function useHeadOnArrival(status: string) {
  const router = useRouter();
  useEffect(() => {
    const shown = router.state.matches.find(({ routeId }) => routeId === Route.id);
    // What the head was made with may have arrived before this page was mounted.
    if (status !== 'pending' && shown?.loaderData !== status)
      void router.invalidate({ filter: ({ routeId }) => routeId === Route.id });
  }, [status, router]);
}

/** Structured data about a vehicle; undefined in the browser. */
const vehicleData = createIsomorphicFn().server(
  (vehicle: PublicVehicle, images: readonly string[], site: Site, queryClient: QueryClient) => [
    carJsonLd(vehicle, images, site),
    ...videoJsonLd(vehicle, images, site.publicUrl),
    breadcrumbJsonLd(
      [
        { name: 'Home', path: '/' },
        { name: 'Inventory', path: '/inventory' },
        ...(queryClient.getQueryData(relatedListsQuery(vehicle.id).queryKey)?.lists ?? []),
        { name: vehicleName(vehicle), path: `/inventory/${vehicle.id}` },
      ],
      site.publicUrl,
    ),
  ],
);

/** Title and share picture of a vehicle. */
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
  return pageHead({
    site,
    title: vehicle.status === 'sold' ? `${vehicleName(vehicle)}, sold` : vehicleName(vehicle),
    description: vehicleSummary(vehicle),
    path,
    image: images[0],
  });
}
