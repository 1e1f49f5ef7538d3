import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { request } from '../platform/browser/request.ts';
import type { Dealership } from './dealership.schema.ts';
import type { DealershipApi } from './dealership.staff.api.ts';
import type { FirstStepsApi } from './first-steps.staff.api.ts';

const readBeside = createApiClient<FirstStepsApi>('/api/dealership', requestInBackground);
const write = createApiClient<DealershipApi>('/api/dealership', request);

/** What is done of the first steps, asked again whenever the dashboard is opened. A refusal ends no session. */
export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ['/api/dealership/first-steps'],
    queryFn: () => readBeside('get', '/first-steps'),
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    retry: false,
  });

/** Puts the list away, notes what is right as it is, or opens and closes the website: whatever else was saved meanwhile. */
export const saveFirstSteps = (change: Partial<Pick<Dealership, 'firstSteps' | 'isClosed'>>) =>
  write('patch', '/', { json: change });
