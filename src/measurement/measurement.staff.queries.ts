import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { Measurement } from './measurement.schema.ts';
import type { MeasurementApi } from './measurement.staff.api.ts';

const read = createApiClient<MeasurementApi>('/api/measurement', readAsStaff);
const write = createApiClient<MeasurementApi>('/api/measurement', request);

/** What measures visits and when that was last saved. Always fetched, because an edit must start from the current version. */
export const measurementQuery = () =>
  queryOptions({
    queryKey: ['/api/measurement'],
    queryFn: () => read('get', '/'),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/**
 * Saves some of the settings. Rejects with `RequestError` 409 when they were saved after `updatedAt`, 400
 * with issues by field.
 */
export const saveMeasurement = (change: Partial<Measurement> & { updatedAt: string | null }) =>
  write('patch', '/', { json: change });
