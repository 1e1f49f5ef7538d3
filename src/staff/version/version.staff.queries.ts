import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import type { VersionApi } from './version.staff.api.ts';

const read = createApiClient<VersionApi>('/api/version', requestInBackground);

/** The version that runs, read once: scripts of another version come with a reload. */
export const versionQuery = queryOptions({
  queryKey: ['/api/version'],
  queryFn: () => read('get', '/'),
  staleTime: Infinity,
});
