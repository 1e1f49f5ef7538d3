import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { ApiKeyInput } from './api-key.schema.ts';
import type { ApiKeysApi } from './api-keys.staff.api.ts';

const read = createApiClient<ApiKeysApi>('/api/api-keys', readAsStaff);
const write = createApiClient<ApiKeysApi>('/api/api-keys', request);

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['/api/api-keys'],
    queryFn: () => read('get', '/'),
    refetchOnMount: true,
  });

export const addApiKey = (json: ApiKeyInput) => write('post', '/', { json });

export const endApiKey = (id: number) => write('delete', '/:id', { param: { id: String(id) } });
