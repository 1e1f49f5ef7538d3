import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff } from '../platform/browser/request.ts';
import type { ChangeFilter } from './change.ts';
import type { ChangesApi } from './changes.staff.api.ts';

const call = createApiClient<ChangesApi>('/api/changes', readAsStaff);

/** One page of the change log, newest first; pages count from 1. Always refetched, because the log grows. */
export const changesQuery = (asked: ChangeFilter & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['/api/changes', asked],
    queryFn: () => {
      const { page, limit, search = '', by, kind } = asked;
      return call('get', '/', {
        query: {
          page: String(page),
          limit: String(limit),
          ...(search === '' ? {} : { search }),
          ...(by === undefined ? {} : { by }),
          ...(kind === undefined ? {} : { kind }),
        },
      });
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });
