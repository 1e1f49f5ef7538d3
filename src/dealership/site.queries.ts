import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { bodyOf } from '../platform/body-of.ts';
import { request } from '../platform/request.ts';
import type { SiteApi } from './site.api.ts';

const api = hc<SiteApi>('/api/site', { fetch: request });

/** What every public page shows: the dealership, the public address, and how many vehicles are listed. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['/api/site'],
    queryFn: () => bodyOf(api.index.$get()),
    staleTime: Infinity,
  });

/** The site's data, which the root route has loaded. */
export const useSite = () => useSuspenseQuery(siteQuery()).data;
