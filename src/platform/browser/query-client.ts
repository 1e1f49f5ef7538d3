import { QueryClient } from '@tanstack/react-query';
import { RequestError, SessionError } from './request.ts';

/** Section 7: the delay before a retry, in milliseconds, for queries with a retry policy of their own. */
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);

/** Section 7: one retry. A request that the server rejected with a 4xx would only be rejected again. */
const retryOnce = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof SessionError || (error instanceof RequestError && error.status < 500));

/** A query client with the defaults of section 7. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: retryOnce,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: retryOnce, retryDelay, networkMode: 'always' },
    },
  });
}
