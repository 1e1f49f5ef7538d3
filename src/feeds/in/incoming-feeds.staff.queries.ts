import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { FeedSourceInput, IncomingFeed, IncomingFeedInput } from './incoming-feed.schema.ts';
import type { IncomingFeedsApi } from './incoming-feeds.staff.api.ts';

const path = '/api/incoming-feeds';
const read = createApiClient<IncomingFeedsApi>(path, readAsStaff);
const write = createApiClient<IncomingFeedsApi>(path, request);
const idOf = (id: number) => ({ param: { id: String(id) } });

/** Milliseconds between two looks at the feeds, while one is being read and otherwise. */
const refreshMs = { running: 1_500, idle: 20_000 };

/** Whether a file is being read, or is about to be. */
export const isRunning = ({ lastRun, nextRunAt }: IncomingFeed): boolean =>
  lastRun?.state === 'running' || (nextRunAt !== null && Date.parse(nextRunAt) <= Date.now());

/** The feeds and how their last runs ended, kept current while they are shown. */
export const feedsQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: () => read('get', '/'),
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.feeds.some(isRunning) ? refreshMs.running : refreshMs.idle),
  });

export const runsQuery = (id: number) =>
  queryOptions({ queryKey: [path, id, 'runs'], queryFn: () => read('get', '/:id/runs', idOf(id)) });

export const reportQuery = (id: number) =>
  queryOptions({ queryKey: [path, 'runs', id], queryFn: () => read('get', '/runs/:id', idOf(id)) });

export const missingQuery = (id: number) =>
  queryOptions({ queryKey: [path, id, 'missing'], queryFn: () => read('get', '/:id/missing', idOf(id)) });

/** Adds a feed, or changes the one with this id. Resolves with its id. */
export async function saveFeed(id: number | null, json: IncomingFeedInput): Promise<number> {
  if (id === null) return (await write('post', '/', { json })).id;
  await write('put', '/:id', { ...idOf(id), json });
  return id;
}

export const switchFeed = (id: number, isOn: boolean) =>
  write('patch', '/:id', { ...idOf(id), json: { isOn } });

export const deleteFeed = (id: number) => write('delete', '/:id', idOf(id));

/** Has the file read now; as much as the held run `anywayOf` has shown may change. */
export const runFeedNow = (id: number, anywayOf?: number) =>
  write('post', '/:id/run', { ...idOf(id), json: anywayOf === undefined ? {} : { anywayOf } });

export const decideMissing = (id: number, vehicleIds: number[], action: 'unpublish' | 'keep') =>
  write('post', '/:id/missing', { ...idOf(id), json: { vehicleIds, action } });

/** The file of a source as it is entered, and the fingerprint of an SFTP server. */
export async function fetchFirstFile(
  json: FeedSourceInput,
): Promise<{ name: string; content: Blob; hostKey: string | null }> {
  const response = await request(`${path}/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return {
    name: decodeURIComponent(response.headers.get('x-file-name') ?? 'inventory.csv'),
    content: await response.blob(),
    hostKey: response.headers.get('x-host-key'),
  };
}

export const uploadFeedFile = (id: number, { name, content }: { name: string; content: Blob }) =>
  request(`${path}/${id}/file?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: content,
  });
