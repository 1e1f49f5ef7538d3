import type { QueryClient } from '@tanstack/react-query';
import { warmPicture } from '../../images/site/warm-picture.ts';
import { findVehicles } from '../find-vehicles.ts';
import type { VehicleCard } from '../vehicle.ts';
import { optimizedQuery, type ListRequest } from '../vehicles.queries.ts';
import { cardSizes } from './card-sizes.ts';
import { pageSize, pagesOf } from './inventory-pages.ts';

/**
 * Number of cards in the first view of a wide window; their pictures are preloaded before the page is opened.
 */
const inFirstView = 3;

/** The vehicles on the requested page of all listed ones; past the end, those on the last page. */
export function pageOf(listed: readonly VehicleCard[], { filters, sort, page: asked }: ListRequest) {
  const { found, widened } = findVehicles(listed, filters, sort);
  const pages = pagesOf(found.length);
  const page = Math.min(asked, pages);
  const start = (page - 1) * pageSize;
  return { vehicles: found.slice(start, start + pageSize), matching: found.length, widened, page, pages };
}

/** Preloads the pictures in the first view of a page that may be opened next. */
export async function warmPage(queryClient: QueryClient, request: ListRequest) {
  await queryClient.prefetchQuery(optimizedQuery());
  const listed = queryClient.getQueryData(optimizedQuery().queryKey)?.vehicles ?? [];
  const { vehicles } = pageOf(listed, request);
  for (const { thumbnail } of vehicles.slice(0, inFirstView)) warmPicture(thumbnail, cardSizes);
}
