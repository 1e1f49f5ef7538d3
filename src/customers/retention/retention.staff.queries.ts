import { queryOptions } from '@tanstack/react-query';
import type { OwnerConfirmation } from '../../accounts/second-factor/second-factor.staff.queries.ts';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { RetentionApi } from './retention.staff.api.ts';

const read = createApiClient<RetentionApi>('/api/retention', readAsStaff);
const readBeside = createApiClient<RetentionApi>('/api/retention', requestInBackground);
const write = createApiClient<RetentionApi>('/api/retention', request);

const retentionKey = ['/api/retention'] as const;

/** Always fetched, because an edit must start from the current version. */
export const retentionQuery = () =>
  queryOptions({
    queryKey: [...retentionKey, 'settings'],
    queryFn: () => read('get', '/'),
    staleTime: 0,
    refetchOnMount: 'always',
  });

export const retentionPreviewsKey = [...retentionKey, 'preview'] as const;

/** How many archived inquiries would go now. Asked anew each time, because it is what a question says. */
export const retentionPreviewQuery = (months: number) =>
  queryOptions({
    queryKey: [...retentionPreviewsKey, months],
    queryFn: () => readBeside('get', '/preview', { query: { months: String(months) } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/**
 * Rejects with `RequestError` 409 if the setting was saved after `updatedAt`, 400 at `currentPassword` or `code` if it
 * `erasesMore` without them.
 */
export const saveRetention = (
  change: { archivedMonths: number | null; updatedAt: string | null } & Partial<OwnerConfirmation>,
) => write('patch', '/', { json: change });
