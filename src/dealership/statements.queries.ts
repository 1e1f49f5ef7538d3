import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { SiteApi } from './site.api.ts';

const call = createApiClient<SiteApi>('/api/site', request);

/** What the home page and the About page say about services and values. */
export const statementsQuery = () =>
  queryOptions({
    queryKey: ['/api/site/statements'],
    queryFn: () => call('get', '/statements'),
    staleTime: Infinity,
  });
