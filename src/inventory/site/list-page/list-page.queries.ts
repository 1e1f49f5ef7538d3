import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../../platform/browser/api-client.ts';
import { request, RequestError } from '../../../platform/browser/request.ts';
import type { ListPagesApi } from '../../list-pages.api.ts';

const call = createApiClient<ListPagesApi>('/api/lists', request);

/** The list that is a page of its own at this path below `/inventory/`; null if there is none. */
export const listPageQuery = (below: string) =>
  queryOptions({
    queryKey: ['/api/lists', below],
    queryFn: () =>
      call('get', '/', { query: { path: `/inventory/${below}` } }).catch((error: unknown) => {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }),
  });
