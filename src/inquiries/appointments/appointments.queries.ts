import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import type { AppointmentsApi } from './appointments.api.ts';

const call = createApiClient<AppointmentsApi>('/api/appointments', request);

/** GET /api/appointments: the days from today on, with their free times. Always asked again: they get taken. */
export const appointmentDaysQuery = () =>
  queryOptions({ queryKey: ['/api/appointments'], queryFn: () => call('get', '/'), staleTime: 0 });
