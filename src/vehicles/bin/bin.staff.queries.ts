import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { staffPageSize } from '../vehicles.staff.ts';
import type { BinOrder } from './bin.ts';
import type { BinApi } from './bin.staff.api.ts';

const read = createApiClient<BinApi>('/api/vehicles', readAsStaff);
const write = createApiClient<BinApi>('/api/vehicles', request);

/** One page of the bin; pages count from 1, and the previous one stays until the next is loaded. */
export const deletedVehiclesQuery = (page: number, sort: BinOrder) =>
  queryOptions({
    queryKey: ['/api/vehicles/deleted', page, sort],
    queryFn: () =>
      read('get', '/deleted', { query: { page: String(page), limit: String(staffPageSize), sort } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Puts a deleted vehicle back. 409 if another listed vehicle has its VIN or stock number. */
export const restoreVehicle = (id: number) =>
  write('post', '/deleted/:id/restore', { param: { id: String(id) } });
