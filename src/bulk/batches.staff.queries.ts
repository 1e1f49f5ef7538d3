import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { request } from '../platform/browser/request.ts';
import type { BatchRequest } from './batch.ts';
import type { BatchesApi } from './batches.staff.api.ts';

const read = createApiClient<BatchesApi>('/api/vehicles', requestInBackground);
const write = createApiClient<BatchesApi>('/api/vehicles', request);

/** What a change of many vehicles would do. Always asked, because they may have been edited. */
export const batchPreviewQuery = (asked: Pick<BatchRequest, 'selection' | 'action'>) =>
  queryOptions({
    queryKey: ['/api/vehicles/batches', 'preview', asked],
    queryFn: () => read('post', '/batches', { json: { ...asked, preview: true } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The changes of many vehicles that can be undone now, newest first. */
export const undoableBatchesQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/batches', 'undoable'],
    queryFn: () => read('get', '/batches'),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Changes many vehicles. 409 if other vehicles match now, or one has been changed since the preview. */
export const sendBatch = (asked: BatchRequest) => write('post', '/batches', { json: asked });

/** What undoing a change of vehicles would do now. */
export const previewUndo = (id: number) => read('get', '/batches/:id/undo', { param: { id: String(id) } });

/** Undoes such a change. 409 if it has been undone, or if it is too late. */
export const sendUndo = (id: number) => write('post', '/batches/:id/undo', { param: { id: String(id) } });
