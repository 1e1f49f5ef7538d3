import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import type { WaitingSettingsApi } from './waiting-settings.staff.api.ts';

const readBeside = createApiClient<WaitingSettingsApi>('/api/settings', requestInBackground);

const waitingQuery = queryOptions({
  queryKey: ['/api/settings/waiting'],
  queryFn: () => readBeside('get', '/waiting'),
  staleTime: 0,
  refetchInterval: 60_000,
});

/**
 * How many things wait in each section of the settings, by its name. Asked for again with whatever the open section reads
 * again, such as after a write, so that both say the same. A failure shows no error.
 */
export function useWaitingSettings(): ReadonlyMap<string, number> {
  const queries = useQueryClient();
  const { data } = useQuery(waitingQuery);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const isRead = event.type === 'updated' && event.action.type === 'success';
        if (isRead && event.query.queryKey[0] !== waitingQuery.queryKey[0])
          void queries.invalidateQueries({ queryKey: waitingQuery.queryKey });
      }),
    [queries],
  );
  return new Map(data?.waiting.map(({ section, count }) => [section, count]));
}
