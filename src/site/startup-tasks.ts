import type { QueryClient } from '@tanstack/react-query';
import { srcSet } from '../images/image.ts';
import { request } from '../platform/request.ts';
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
  void queryClient.prefetchQuery(vehicleListQuery({ filters: noFilters, sort: 'newest', page: 1 }));
  const vehicles = await prefetchFeatured(queryClient);
  if (savesData()) return;
  for (const { featuredImage, images } of vehicles) {
    const address = featuredImage ?? images[0];
    if (address !== undefined) warmCardPicture(address);
  }
}

/** Section 7: with credentials and cache forced; seeds the query cache unless it has an answer already. */
async function prefetchFeatured(queryClient: QueryClient): Promise<PublicVehicle[]> {
  const response = await request('/api/vehicles/featured', { credentials: 'include', cache: 'force-cache' });
  const vehicles: PublicVehicle[] = await response.json();
  const { queryKey } = featuredQuery();
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, vehicles);
  return vehicles;
}

/**
 * Fetches the one rendition of a card's picture that this browser will choose, by the same markup that shows it and
 * behind everything else.
 */
function warmCardPicture(address: string) {
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = srcSet(address, format);
    source.sizes = cardSizes;
    picture.append(source);
  }
  const image = document.createElement('img');
  image.fetchPriority = 'low';
  image.sizes = cardSizes;
  picture.append(image);
  image.srcset = srcSet(address, 'jpg');
}

function savesData(): boolean {
  // Not every browser has it, and TypeScript's list of the web does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
