import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { request, RequestError } from '../platform/request.ts';
import type { PagesApi } from './pages.api.ts';

const api = hc<PagesApi>('/api/pages', { fetch: request });

/** A published page; null when there is none, which a screen answers with its fallback text. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: [`/api/pages/${slug}`],
    queryFn: async () => {
      try {
        const response = await api[':slug'].$get({ param: { slug } });
        return response.ok ? await response.json() : null;
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }
    },
  });
