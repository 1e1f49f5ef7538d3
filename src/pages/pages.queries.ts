import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { nullOn401, request, RequestError } from '../platform/browser/request.ts';
import type { PagesApi } from './pages.api.ts';

const call = createApiClient<PagesApi>('/api/pages', request);

/** A published page; null if there is none, in which case the screen shows its fallback text. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: [`/api/pages/${slug}`],
    queryFn: async () => {
      try {
        return await call('get', '/:slug', { param: { slug } });
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        return nullOn401(error);
      }
    },
  });
