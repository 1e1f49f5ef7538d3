import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { ImportPhotosApi } from './import-photos.staff.api.ts';

const read = createApiClient<ImportPhotosApi>('/api/vehicles', readAsStaff);
const write = createApiClient<ImportPhotosApi>('/api/vehicles', request);

/** What has become of the photographs of imports; asked again every two seconds while some are being fetched. */
export const importPhotosQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/import/photos'],
    queryFn: () => read('get', '/import/photos'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.fetching > 0 ? 2_000 : false),
  });

/** The names of the files that are waited for. */
export const waitedForNames = async () => (await read('get', '/import/photos/waiting')).names;

/** Has the photographs fetched again that were given up. */
export const fetchPhotosAgain = () => write('post', '/import/photos/again');

/** Sends the file of a photograph under its name. */
export const sendPhotoFile = (name: string, file: Blob, signal: AbortSignal) =>
  write(
    'post',
    '/import/photos',
    { query: { name } },
    { headers: { 'content-type': 'application/octet-stream' }, body: file, signal },
  );
