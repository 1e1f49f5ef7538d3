import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';

/**
 * Loads a screen's data. On the server the page waits for it, so that it is in the HTML; in the browser it is only
 * started, so that the screen appears at once with the skeleton or spinner of section 4. Failures are the screen's to
 * show, in the browser and, after one more try there, on pages of the server.
 */
export async function loadOnServer<T, E extends Error, D, K extends QueryKey>(
  queryClient: QueryClient,
  options: UseQueryOptions<T, E, D, K>,
): Promise<void> {
  const loading = queryClient.prefetchQuery(options as Parameters<typeof queryClient.prefetchQuery>[0]);
  if (typeof window === 'undefined') await loading;
}
