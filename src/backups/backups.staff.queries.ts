import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { BackupsApi } from './backups.staff.api.ts';

const read = createApiClient<BackupsApi>('/api/backups', readAsStaff);
const write = createApiClient<BackupsApi>('/api/backups', request);

/** Milliseconds between two calls while a backup is being made, and otherwise: one may start by schedule. */
const pollMs = { running: 1_000, idle: 60_000 };

/** The state of the backups, which is asked for again and again while the screen is visible. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['/api/backups'],
    queryFn: () => read('get', '/'),
    refetchInterval: ({ state }) => (state.data?.running ? pollMs.running : pollMs.idle),
  });

/** Starts a backup. Rejects with `RequestError` 409 if one is being made. */
export const startBackup = () => write('post', '/');
