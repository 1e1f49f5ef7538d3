import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { bodyOf } from '../platform/body-of.ts';
import { readAsStaff, request } from '../platform/request.ts';
import type { DealershipApi } from './dealership.api.ts';
import type { Dealership } from './dealership.ts';

const reading = hc<DealershipApi>('/api/dealership', { fetch: readAsStaff });
const writing = hc<DealershipApi>('/api/dealership', { fetch: request });

/** The settings and when they were saved last. */
export const dealershipQuery = () =>
  queryOptions({
    queryKey: ['/api/dealership'],
    queryFn: () => bodyOf(reading.index.$get()),
    // An editor begins from what is saved now, never from what was saved when it was opened before.
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Saves some of the settings. Rejects with `RequestError` 409 when they were saved after `updatedAt`, 400 with issues by
 * field.
 */
export const saveDealership = (change: Partial<Dealership> & { updatedAt: string | null }) =>
  bodyOf(writing.index.$patch({ json: change }));
