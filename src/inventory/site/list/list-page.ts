import type { QueryClient } from '@tanstack/react-query';
import { warmPicture } from '../../../images/site/warm-picture.ts';
import { filterAndSort, hasDetails, matches, noFilters } from '../../../vehicles/filters.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { optimizedQuery, vehicleListQuery, type ListRequest } from '../../../vehicles/vehicles.queries.ts';
import { cardSizes } from '../card/card-sizes.ts';
import { pageSize, pagesOf } from '../../../vehicles/inventory-pages.ts';

/**
 * Number of cards in the first view of a wide window; their pictures are preloaded before the page is opened.
 */
const inFirstView = 3;

/**
 * The vehicles on the requested page of all listed ones; past the end, those on the last page. None where `isUnknown`: no
 * model has the text, and only the server looks for its words. Null if only the server can search at all, by a detail.
 */
export function pageOf(listed: readonly VehicleCard[], { filters, sort, page: asked }: ListRequest) {
  if (hasDetails(filters)) return null;
  const found = filterAndSort(listed, filters, sort);
  const { model } = filters;
  const isUnknown =
    found.length === 0 && model !== '' && !listed.some((card) => matches(card, { ...noFilters, model }));
  const pages = pagesOf(found.length);
  const page = Math.min(asked, pages);
  const start = (page - 1) * pageSize;
  return { vehicles: found.slice(start, start + pageSize), matching: found.length, page, pages, isUnknown };
}

/** Preloads the pictures in the first view of a page that may be opened next. */
export async function warmPage(queryClient: QueryClient, request: ListRequest) {
  await queryClient.prefetchQuery(optimizedQuery());
  const listed = queryClient.getQueryData(optimizedQuery().queryKey)?.vehicles ?? [];
  const own = pageOf(listed, request);
  let found: { vehicles: readonly VehicleCard[] } | null | undefined = own;
  if (own === null || own.isUnknown) {
    await queryClient.prefetchQuery(vehicleListQuery(request));
    found = queryClient.getQueryData(vehicleListQuery(request).queryKey);
  }
  for (const { thumbnail } of found?.vehicles.slice(0, inFirstView) ?? []) warmPicture(thumbnail, cardSizes);
}
