import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { AlertOrder } from './alert.ts';
import type { StaffAlertsApi } from './alerts.staff.api.ts';

const read = createApiClient<StaffAlertsApi>('/api/alerts', readAsStaff);
const write = createApiClient<StaffAlertsApi>('/api/alerts', request);

/** Prefix of the query keys of all pages of the list. */
export const alertsKey = '/api/alerts';

/** One page of the alerts. */
export const alertsQuery = (options: { page: number; limit: number; search: string; sort: AlertOrder }) =>
  queryOptions({
    queryKey: [alertsKey, options],
    queryFn: () =>
      read('get', '/', {
        query: { ...options, page: String(options.page), limit: String(options.limit) },
      }),
  });

/** Rejects with `RequestError` 404 if the alert has already ended. */
export const removeAlert = (id: number) => write('delete', '/:id', { param: { id: String(id) } });
