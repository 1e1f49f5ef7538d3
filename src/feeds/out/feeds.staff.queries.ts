import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { download } from '../../platform/browser/download.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { Channel } from './channels.ts';
import type { feedInput } from './feed.schema.ts';
import type { FeedsApi } from './feeds.staff.api.ts';

const read = createApiClient<FeedsApi>('/api/feeds', readAsStaff);
const write = createApiClient<FeedsApi>('/api/feeds', request);

/** The feeds and their states: vehicles may have been mended, and readers have come, since it was shown last. */
export const feedsQuery = () =>
  queryOptions({ queryKey: ['/api/feeds'], queryFn: () => read('get', '/'), refetchOnMount: true });

/** Each of these returns all feeds as they are then. */
export const changeFeed = (channel: Channel, json: z.input<typeof feedInput>) =>
  write('patch', '/:channel', { param: { channel }, json });

export const renewAddress = (channel: Channel) => write('post', '/:channel/address', { param: { channel } });

export const downloadFeed = (channel: Channel) => download(`/api/feeds/${channel}/file`, channel);
