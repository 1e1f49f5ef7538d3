import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { VehicleFilters } from './filters.ts';
import { toCards, toVehicles } from './vehicle-answers.ts';
import { idsText } from './vehicle-ids.ts';
import { filtersQuery, listQuery, type ListRequest } from './vehicles.queries.ts';
import type { VehiclesApi } from './vehicles.api.ts';

const call = createApiClient<VehiclesApi>('/api/vehicles', request);

/** Listed vehicles that are similar to one. */
export const similarVehiclesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/vehicles/similar', id],
    queryFn: async () => toCards(await call('get', '/:id/similar', { param: { id: String(id) } })),
  });

/** What to filter the inventory by for others like one. */
export const relatedListsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/vehicles/related', id],
    queryFn: () => call('get', '/:id/related', { param: { id: String(id) } }),
  });

/** The vehicles before and after one in a list; not asked for without a list. */
export const neighborsQuery = (id: number, list: Omit<ListRequest, 'page'> | undefined) =>
  queryOptions({
    queryKey: ['/api/vehicles/neighbors', id, list],
    queryFn: () =>
      call('get', '/:id/neighbors', { param: { id: String(id) }, query: list ? listQuery(list) : {} }),
    enabled: list !== undefined,
  });

/** The listed vehicles that are nearest to filters which few match, each with a line on how it differs. */
export const nearestVehiclesQuery = (filters: VehicleFilters) =>
  queryOptions({
    queryKey: ['/api/vehicles/nearest', filters],
    queryFn: async () => {
      const nearest = await call('get', '/nearest', { query: filtersQuery(filters) });
      const cards = toCards(nearest.map(({ vehicle }) => vehicle));
      return cards.map((vehicle, index) => ({ vehicle, differs: nearest[index]?.differs ?? '' }));
    },
  });

/** The cards of vehicles that the visitor has kept, sold ones too. Cards stay while others are added. */
export const vehicleCardsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/vehicles/cards', ids],
    queryFn: async () => toCards(await call('get', '/cards', { query: { ids: idsText(ids) } })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** All that is public of the vehicles that are compared. */
export const comparedVehiclesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/vehicles/compare', ids],
    queryFn: async () => toVehicles(await call('get', '/compare', { query: { ids: idsText(ids) } })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/**
 * The photograph of the second featured vehicle that has one for the top of a page. It comes with the server's HTML; a
 * visitor who arrives from another page loads it, and the code for it.
 */
export const secondPhotoQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/featured', 'second photo'],
    queryFn: async () => (await import('./second-photo.ts')).readSecondPhoto(),
    staleTime: Infinity,
    retry: false,
  });
