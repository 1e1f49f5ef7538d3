import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff } from '../platform/browser/request.ts';
import type { DatabaseApi } from './database.staff.api.ts';

const read = createApiClient<DatabaseApi>('/api/database', readAsStaff);

/** The PostgreSQL that runs. */
export const databaseQuery = () =>
  queryOptions({ queryKey: ['/api/database'], queryFn: () => read('get', '/') });
