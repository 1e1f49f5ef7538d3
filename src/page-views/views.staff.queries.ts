import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import type { ViewsApi } from './views.staff.api.ts';

const read = createApiClient<ViewsApi>('/api/vehicles', requestInBackground);

/** The page views of a vehicle by day, and its prices. */
export const viewHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}/views`],
    queryFn: () => read('get', '/:id/views', { param: { id: String(id) } }),
    refetchOnMount: true,
  });
