import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import type { StaffViewsApi } from './views.staff.api.ts';

const read = createApiClient<StaffViewsApi>('/api/vehicles', requestInBackground);

/** The page views of a vehicle by day, and its prices. */
export const viewHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}/views`],
    queryFn: () => read('get', '/:id/views', { param: { id: String(id) } }),
    refetchOnMount: true,
  });

/** The prices that a vehicle has been listed at, oldest first. */
export const priceHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}/prices`],
    queryFn: () => read('get', '/:id/prices', { param: { id: String(id) } }),
    refetchOnMount: true,
  });
