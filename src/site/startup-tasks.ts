import type { QueryClient } from '@tanstack/react-query';
import { warmPicture } from '../images/site/warm-picture.ts';
import { request } from '../platform/browser/request.ts';
import { noFilters } from '../vehicles/filters.ts';
import { cardSizes } from '../vehicles/site/card-sizes.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import { featuredQuery, vehicleListQuery } from '../vehicles/vehicles.queries.ts';

/**
 * Section 9, startup: preloads the placeholder image, prefetches the featured vehicles and the vehicle list, and brings
 * the featured vehicles' pictures into the browser's cache. Rejects when the featured vehicles cannot be had.
 */
export async function startUp(queryClient: QueryClient) {
  new Image().src = '/no-image.svg';
  // One after the other, since a slow phone is busy with each.
  await queryClient.prefetchQuery(vehicleListQuery({ filters: noFilters, sort: 'newest', page: 1 }));
  const vehicles = await prefetchFeatured(queryClient);
  for (const { featuredImage, images } of vehicles) warmPicture(featuredImage ?? images[0], cardSizes);
}

/**
 * Section 7: with credentials and cache forced; seeds the query cache unless it has an answer already. What the browser
 * had kept may be of any age, so it counts as stale: it is shown at once, and asked for anew by the page that shows it.
 */
async function prefetchFeatured(queryClient: QueryClient): Promise<PublicVehicle[]> {
  const response = await request('/api/vehicles/featured', { credentials: 'include', cache: 'force-cache' });
  const vehicles: PublicVehicle[] = await response.json();
  const { queryKey } = featuredQuery();
  if (queryClient.getQueryData(queryKey) === undefined) {
    queryClient.setQueryData(queryKey, vehicles, { updatedAt: 0 });
  }
  return vehicles;
}
