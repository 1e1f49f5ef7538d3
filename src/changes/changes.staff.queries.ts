import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { readAsStaff } from '../platform/browser/request.ts';
import type { ChangeFilter } from './change.ts';
import type { ChangesApi } from './changes.staff.api.ts';

const call = createApiClient<ChangesApi>('/api/changes', readAsStaff);
const callBeside = createApiClient<ChangesApi>('/api/changes', requestInBackground);

function ask(send: typeof call, asked: ChangeFilter & { page: number; limit: number }) {
  const { page, limit, search = '', by, kind } = asked;
  return send('get', '/', {
    query: {
      page: String(page),
      limit: String(limit),
      ...(search === '' ? {} : { search }),
      ...(by === undefined ? {} : { by }),
      ...(kind === undefined ? {} : { kind }),
    },
  });
}

/** The same for screens beside the log: a refusal ends no session. */
export const changesBesideQuery = (asked: ChangeFilter & { page: number; limit: number }) =>
  queryOptions({ ...changesQuery(asked), queryFn: () => ask(callBeside, asked) });

/** One page of the change log, newest first; pages count from 1. Always refetched, because the log grows. */
export const changesQuery = (asked: ChangeFilter & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['/api/changes', asked],
    queryFn: () => ask(call, asked),
    staleTime: 0,
    refetchOnMount: 'always',
  });
