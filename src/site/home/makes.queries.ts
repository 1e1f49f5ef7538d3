import { queryOptions } from '@tanstack/react-query';
import type { ListPagesApi } from '../../inventory/list-pages.api.ts';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';

const call = createApiClient<ListPagesApi>('/api/lists', request);

/** The lists of the largest makes. */
export const makesQuery = () =>
  queryOptions({ queryKey: ['/api/lists/makes'], queryFn: () => call('get', '/makes') });
