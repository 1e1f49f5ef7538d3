import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Database } from '../../platform/database.ts';
import { createApi, jsonBody, jsonContent, staffOf, type ApiEnv } from '../../platform/http/api.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { dayOf } from '../../platform/time-zones.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Snapshot } from '../../vehicles/catalogue/catalogue.ts';
import { channelFacts, channels, type Channel } from './channels.ts';
import type { FeedEditions } from './feed-editions.ts';
import { overviewOf } from './feed-overview.ts';
import { channelSchema, feedInput, feedsSchema, type Feed, type Feeds } from './feed.schema.ts';
import { feedAddress } from './feeds.http.ts';
import { readPushes } from './push/feed-pushes.store.ts';
import type { LiveFeeds } from './feeds.live.ts';
import { changeFeed, readFeeds, renewFeedKey, type FeedRow } from './feeds.store.ts';

const channelParam = z.object({ channel: channelSchema });
const state = { 200: jsonContent(feedsSchema, 'The feeds as they are now') };

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The feeds with their secret addresses, who has read them, and which vehicles they leave out',
  responses: state,
});

const change = createRoute({
  method: 'patch',
  path: '/{channel}',
  summary: 'Switches a feed on or off, or says what its channel calls the dealership by',
  request: { params: channelParam, body: jsonBody(feedInput) },
  responses: state,
});

const renewal = createRoute({
  method: 'post',
  path: '/{channel}/address',
  summary: 'Replaces the address of a feed; the current one answers 404 from then on',
  request: { params: channelParam },
  responses: state,
});

const file = createRoute({
  method: 'get',
  path: '/{channel}/file',
  summary: 'A feed as a file, also while it is off',
  request: { params: channelParam },
  responses: {
    200: { description: 'The feed', content: { 'application/octet-stream': { schema: z.any() } } },
  },
});

/** The settings of feeds. */
export function createFeedsApi(options: {
  database: Database;
  catalogue: { readonly current: Snapshot };
  dealership: { readonly current: Dealership };
  feeds: LiveFeeds;
  feedEditions: FeedEditions;
  secrets: Secrets;
  settings: Pick<Settings, 'publicUrl'>;
  clock: () => Date;
}) {
  const { database, catalogue, dealership, feeds, feedEditions, secrets, settings, clock } = options;
  const writing = (context: Context<ApiEnv>) => ({
    by: staffOf(context).username,
    now: clock(),
    timeZone: dealership.current.timeZone,
    secrets,
  });

  async function readState(): Promise<Feeds> {
    const snapshot = catalogue.current;
    const rows = new Map((await readFeeds(database.queries)).map((row) => [row.channel, row]));
    const pushes = await readPushes(database.queries);
    const overviews = await overviewOf(snapshot);
    const { street, city } = dealership.current;
    return {
      listed: snapshot.listed,
      hasAddress: street !== '' && city !== '',
      feeds: channels.map((channel) => ({
        ...feedOf(channel, rows.get(channel)),
        push: pushes.get(channel) ?? null,
        ...overviews[channel],
      })),
    };
  }

  function feedOf(
    channel: Channel,
    row: FeedRow | undefined,
  ): Omit<Feed, 'push' | 'qualifying' | 'leftOut' | 'leftOutCount'> {
    const key = row?.sealedKey ? secrets.open(row.sealedKey) : null;
    return {
      channel,
      isOn: row?.isOn ?? false,
      dealerCode: row?.dealerCode ?? '',
      address: key === null ? null : feedAddress(settings.publicUrl, channel, key),
      hasKey: typeof row?.keyHash === 'string',
      since: row?.since?.toISOString() ?? null,
      lastRead: row?.readAt
        ? {
            at: row.readAt.toISOString(),
            reader: row.reader,
            address: row.readerAddress,
            vehicles: row.readVehicles,
          }
        : null,
    };
  }

  return createApi()
    .openapi(list, async (context) => context.json(await readState(), 200))
    .openapi(change, async (context) => {
      const { channel } = context.req.valid('param');
      await changeFeed(database, channel, context.req.valid('json'), writing(context));
      await feeds.publish();
      return context.json(await readState(), 200);
    })
    .openapi(renewal, async (context) => {
      const { channel } = context.req.valid('param');
      await renewFeedKey(database, channel, writing(context));
      await feeds.publish();
      return context.json(await readState(), 200);
    })
    .openapi(file, async (context) => {
      const { channel } = context.req.valid('param');
      const { contentType, pieces } = await feedEditions.editionOf(channel);
      const { extension } = channelFacts[channel];
      const today = dayOf(clock(), dealership.current.timeZone);
      return context.body(
        Readable.toWeb(Readable.from(pieces()).map((piece: string) => Buffer.from(piece))) as ReadableStream,
        200,
        attachment(channel, { extension, contentType }, today),
      );
    });
}

export type FeedsApi = ReturnType<typeof createFeedsApi>;
