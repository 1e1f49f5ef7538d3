import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { download } from '../../platform/browser/download.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { Channel } from './channels.ts';
import type { feedInput } from './feed.schema.ts';
import { isBeingPushed } from './staff/feed-state.ts';
import type { PushInput, PushTest } from './push/feed-push.schema.ts';
import type { FeedPushesApi } from './push/feed-pushes.staff.api.ts';
import type { FeedsApi } from './feeds.staff.api.ts';

const read = createApiClient<FeedsApi>('/api/feeds', readAsStaff);
const write = createApiClient<FeedsApi>('/api/feeds', request);
const writePush = createApiClient<FeedPushesApi>('/api/feeds', request);

/** Milliseconds between two looks while a feed is being pushed. */
const pushedMs = 2_000;

/** The feeds and their states: vehicles may have been fixed, and readers have come, since it was shown last. */
export const feedsQuery = () =>
  queryOptions({
    queryKey: ['/api/feeds'],
    queryFn: () => read('get', '/'),
    refetchOnMount: true,
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(({ push }) => push !== null && isBeingPushed(push, new Date())) === true
        ? pushedMs
        : false,
  });

/** Each of these returns all feeds as they are then. */
export const changeFeed = (channel: Channel, json: z.input<typeof feedInput>) =>
  write('patch', '/:channel', { param: { channel }, json });

export const renewAddress = (channel: Channel) => write('post', '/:channel/address', { param: { channel } });

export const downloadFeed = (channel: Channel) => download(`/api/feeds/${channel}/file`, channel);

export const savePush = (channel: Channel, json: PushInput) =>
  writePush('put', '/:channel/push', { param: { channel }, json });

export const testPush = (channel: Channel, json: PushTest) =>
  writePush('post', '/:channel/push/test', { param: { channel }, json });

export const pushNow = (channel: Channel) => writePush('post', '/:channel/push/now', { param: { channel } });

export const deletePush = (channel: Channel) => writePush('delete', '/:channel/push', { param: { channel } });
