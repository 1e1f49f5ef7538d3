import type { QueryClient } from '@tanstack/react-query';
import { warmPicture } from '../images/site/warm-picture.ts';
import { request } from '../platform/browser/request.ts';
import { noFilters } from '../vehicles/filters.ts';
import { featuredPlace } from '../inventory/site/card/featured-place.ts';
import { toVehicles } from '../vehicles/vehicle-answers.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import { featuredQuery, vehicleListQuery } from '../vehicles/vehicles.queries.ts';

/**
 * Section 9, startup: preloads the placeholder image, prefetches the featured vehicles and the vehicle list,
 * and brings the featured vehicles' pictures into the browser's cache. Rejects if the featured vehicles
 * cannot be loaded.
 */
export async function startUp(queryClient: QueryClient) {
  new Image().src = '/no-image.svg';
  // One after the other, so as not to overload a slow phone.
  await queryClient.prefetchQuery(vehicleListQuery({ filters: noFilters, sort: 'newest', page: 1 }));
  const vehicles = await prefetchFeatured(queryClient);
  for (const [index, { featuredImage, images }] of vehicles.entries()) {
    warmPicture(featuredImage ?? images[0], featuredPlace(vehicles.length, index).sizes);
  }
}

/**
 * Section 7: with credentials and `force-cache`; seeds the query cache unless it has the data already. The
 * browser's copy may be of any age, so it counts as stale: a page shows it immediately and refetches it.
 */
async function prefetchFeatured(queryClient: QueryClient): Promise<PublicVehicle[]> {
  const response = await request('/api/vehicles/featured', { credentials: 'include', cache: 'force-cache' });
  const vehicles = toVehicles((await response.json()) as PublicVehicle[]);
  const { queryKey } = featuredQuery();
  if (queryClient.getQueryData(queryKey) === undefined) {
    queryClient.setQueryData(queryKey, vehicles, { updatedAt: 0 });
  }
  return vehicles;
}
