import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { AppearanceApi } from './appearance.staff.api.ts';
import type { Appearance } from './appearance.schema.ts';

const read = createApiClient<AppearanceApi>('/api/appearance', readAsStaff);
const write = createApiClient<AppearanceApi>('/api/appearance', request);

/** The appearance and when it was last saved. Always fetched, because an edit must start from the current version. */
export const appearanceQuery = () =>
  queryOptions({
    queryKey: ['/api/appearance'],
    queryFn: () => read('get', '/'),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/**
 * Saves some of the appearance. Rejects with `RequestError` 409 when it was saved after `updatedAt`, 400 with
 * issues by field.
 */
export const saveAppearance = (change: Partial<Appearance> & { updatedAt: string | null }) =>
  write('patch', '/', { json: change });

/** Stores a logo or an icon, an SVG or PNG file. Rejects with `RequestError` for any other file. */
export const uploadMark = (file: Blob) =>
  write('post', '/marks', {}, { headers: { 'content-type': file.type }, body: file });
