import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';

/**
 * Loads a screen's data. The server waits for it, so that it is part of the HTML. The browser only starts the
 * request, so that the screen appears immediately with the skeleton or spinner of section 4. The screen shows
 * any failure; one that happened on the server is first retried in the browser.
 */
export async function loadOnServer<T, E extends Error, D, K extends QueryKey>(
  queryClient: QueryClient,
  options: UseQueryOptions<T, E, D, K>,
): Promise<void> {
  const loading = queryClient.prefetchQuery(options as Parameters<typeof queryClient.prefetchQuery>[0]);
  if (typeof window === 'undefined') await loading;
}
