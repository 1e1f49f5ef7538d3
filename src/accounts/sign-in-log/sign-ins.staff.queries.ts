import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff } from '../../platform/browser/request.ts';
import type { SignInFilter, SignInOrder } from './sign-in-event.ts';
import type { SignInsApi } from './sign-ins.staff.api.ts';

const call = createApiClient<SignInsApi>('/api/sign-ins', readAsStaff);

/** One page of the log of sign-ins; pages count from 1. Always refetched, because the log grows. */
export const signInsQuery = (asked: SignInFilter & { page: number; limit: number; sort: SignInOrder }) =>
  queryOptions({
    queryKey: ['/api/sign-ins', asked],
    queryFn: () => {
      const { page, limit, sort, kind, username = '' } = asked;
      return call('get', '/', {
        query: {
          page: String(page),
          limit: String(limit),
          sort,
          ...(kind === undefined ? {} : { kind }),
          ...(username === '' ? {} : { username }),
        },
      });
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });
