import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { nullOn401, request } from '../platform/browser/request.ts';
import { filterNames, noFilters, type SortOrder, type VehicleFilters } from './filters.ts';
import { toCards, toVehicle, toVehicles } from './vehicle-answers.ts';
import type { VehiclesApi } from './vehicles.api.ts';

const call = createApiClient<VehiclesApi>('/api/vehicles', request);
/** Section 7: an empty body is null. */
const read = createApiClient<VehiclesApi, null>('/api/vehicles', request, null);

/** Home's vehicles, section 7: fresh for 10 s, refetched when the window regains focus, two retries. */
export const featuredQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/featured'],
    queryFn: async () => toVehicles(await read('get', '/featured').catch(nullOn401)),
    staleTime: 10_000,
    retry: 2,
    refetchOnWindowFocus: true,
  });

/**
 * The inventory that the browser filters itself, section 7: fresh for 30 s, not retried, not even by its
 * screen.
 */
export const optimizedQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/optimized'],
    queryFn: async () => {
      try {
        const answer = await call('get', '/optimized');
        return { ...answer, vehicles: toCards(answer.vehicles) };
      } catch (error) {
        throw new Error('Failed to fetch vehicles', { cause: error });
      }
    },
    staleTime: 30_000,
    retry: false,
    retryOnMount: false,
  });

/** `details` asks for the details that can be chosen, which a first page leaves out. */
export type ListRequest = { filters: VehicleFilters; sort: SortOrder; page: number; details?: boolean };

type FiltersQuery = { [Name in (typeof filterNames)[number]]?: string };

/** The filters that are set, for a call. */
export function filtersQuery(filters: VehicleFilters): FiltersQuery {
  const query: FiltersQuery = {};
  for (const name of filterNames) if (filters[name] !== noFilters[name]) query[name] = String(filters[name]);
  return query;
}

type ListQuery = FiltersQuery & { sort?: SortOrder };

/** The query of a call for a filtered list. */
export const listQuery = ({ filters, sort }: Pick<ListRequest, 'filters' | 'sort'>): ListQuery => ({
  ...filtersQuery(filters),
  ...(sort === 'newest' ? {} : { sort }),
});

/** One page of the list, filtered by the server. */
export const vehicleListQuery = ({ filters, sort, page, details = false }: ListRequest) =>
  queryOptions({
    queryKey: ['/api/vehicles', filters, sort, page, details],
    queryFn: async () => {
      const query: ListQuery & { page?: string; details?: 'true' } = listQuery({ filters, sort });
      if (page !== 1) query.page = String(page);
      if (details) query.details = 'true';
      const answer = await call('get', '/', { query });
      return { ...answer, vehicles: toCards(answer.vehicles) };
    },
  });

/** One vehicle's fields; null instead of a 401 and for an empty body. */
export const vehicleTextQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}/text`],
    queryFn: async () => {
      const answer = await read('get', '/:id/text', { param: { id } }).catch(nullOn401);
      // The specified answer leaves out the id that was asked for.
      return answer && toVehicle({ ...answer, id: Number(id) });
    },
    // The loader has asked: its answer counts, that there is none, too.
    retryOnMount: false,
  });

/** One vehicle's image addresses; fetched only after its text has arrived (section 7). */
export const vehicleImagesQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}/images`],
    queryFn: () => read('get', '/:id/images', { param: { id } }).catch(nullOn401),
  });
