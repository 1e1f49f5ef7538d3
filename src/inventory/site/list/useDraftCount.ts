import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { optimizedQuery, vehicleListQuery } from '../../../vehicles/vehicles.queries.ts';
import { type InventorySearch, toListRequest } from '../inventory-search.ts';
import { pageOf } from './list-page.ts';

/** Milliseconds without a change after which the number is worked out. */
const pause = 300;

/**
 * Whether a draft of the filters differs from the applied search, and how many vehicles it finds, once it
 * rests. What only the server can find is asked with the list's own call, so that applying the draft shows it
 * at once.
 */
export function useDraftCount(
  draft: InventorySearch,
  applied: InventorySearch,
): { isChanged: boolean; count: number | undefined } {
  const queryClient = useQueryClient();
  const request = toListRequest({ ...draft, model: draft.model?.trim() || undefined, page: undefined });
  const key = JSON.stringify(request.filters);
  const isChanged = key !== JSON.stringify(toListRequest(applied).filters);
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setRested(key), pause);
    return () => clearTimeout(timer);
  }, [key, isChanged]);

  const asks = isChanged && rested === key;
  const listed = asks ? queryClient.getQueryData(optimizedQuery().queryKey)?.vehicles : undefined;
  const own = listed && pageOf(listed, request);
  const isKnown = own ? !own.isUnknown : false;
  // Without a question, the call of the applied search: every other key would get an entry in the cache.
  const asked = asks ? request : toListRequest(applied);
  const list = useQuery({ ...vehicleListQuery(asked), enabled: asks && !isKnown });
  // Without an answer, what the browser has found counts.
  const count = isKnown || list.isError ? own?.matching : list.data?.total;
  return { isChanged, count: asks ? count : undefined };
}
