import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { DealershipApi } from './dealership.staff.api.ts';
import type { Dealership } from './dealership.schema.ts';

const read = createApiClient<DealershipApi>('/api/dealership', readAsStaff);
const write = createApiClient<DealershipApi>('/api/dealership', request);

/** The settings and when they were last saved. */
export const dealershipQuery = () =>
  queryOptions({
    queryKey: ['/api/dealership'],
    queryFn: () => read('get', '/'),
    // The editor must always start from the current version, never from a cached one.
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Saves some of the settings. Rejects with `RequestError` 409 when they were saved after `updatedAt`, 400
 * with issues by field.
 */
export const saveDealership = (change: Partial<Dealership> & { updatedAt: string | null }) =>
  write('patch', '/', { json: change });
