import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { ViewsApi } from './views.api.ts';

const call = createApiClient<ViewsApi>('/api/vehicles', request);

/** Reports one page view. Nothing waits for it, and a failure is ignored. */
export const reportView = (id: string) => {
  call('post', '/:id/views', { param: { id } }).catch(() => undefined);
};
