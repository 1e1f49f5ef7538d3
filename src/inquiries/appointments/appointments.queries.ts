import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import type { AppointmentsApi } from './appointments.api.ts';

const call = createApiClient<AppointmentsApi>('/api/appointments', request);

/** Prefix of the keys of free times. */
export const appointmentsKey = ['/api/appointments'];

/** The days from today on with their free times. Always refetched, because they get taken. */
export const appointmentDaysQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: [...appointmentsKey, vehicleId],
    queryFn: () => call('get', '/', { query: { vehicleId: String(vehicleId) } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
