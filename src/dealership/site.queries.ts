import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { SiteApi } from './site.api.ts';

const call = createApiClient<SiteApi>('/api/site', request);

/** What every public page shows: the dealership, its pages, the public address, how many vehicles are listed. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['/api/site'],
    queryFn: () => call('get', '/'),
    staleTime: Infinity,
  });

/** The site's data, which the root route has loaded. */
export const useSite = () => useSuspenseQuery(siteQuery()).data;
