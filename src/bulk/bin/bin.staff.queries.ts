import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { staffPageSize } from '../../vehicles/vehicles.staff.ts';
import type { BinOrder } from './bin.ts';
import type { BinApi } from './bin.staff.api.ts';

const read = createApiClient<BinApi>('/api/vehicles', readAsStaff);
const write = createApiClient<BinApi>('/api/vehicles', request);

/** One page of the bin; pages count from 1, and the previous one stays until the next is loaded. */
export const deletedVehiclesQuery = (page: number, sort: BinOrder, search: string) =>
  queryOptions({
    queryKey: ['/api/vehicles/deleted', page, sort, search],
    queryFn: () =>
      read('get', '/deleted', { query: { page: String(page), limit: String(staffPageSize), sort, search } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** DELETE /api/vehicles/{id}. */
export const deleteVehicle = (id: number) => write('delete', '/:id', { param: { id: String(id) } });

/** Puts deleted vehicles back: some, or all that a search finds. */
export const restoreVehicles = (asked: { ids: number[] } | { all: { search: string; total: number } }) =>
  write('post', '/deleted/restore', { json: asked });

/** Puts a deleted vehicle back. 409 if another listed vehicle has its VIN or stock number. */
export const restoreVehicle = (id: number) =>
  write('post', '/deleted/:id/restore', { param: { id: String(id) } });
