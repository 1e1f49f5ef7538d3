import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database } from '../../../platform/database.ts';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../../../platform/http/api.ts';
import type { Reaching } from '../../../platform/http/reaching.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { isEntered } from '../../server-access.ts';
import { channelSchema } from '../feed.schema.ts';
import { pushInput, pushTest, testedPush } from './feed-push.schema.ts';
import { deletePush, findPush, pushNow, pushSecret, savePush } from './feed-pushes.store.ts';
import { tryPush } from './push-feeds.ts';

const channelParam = z.object({ channel: channelSchema });
const done = { 204: { description: 'Done' } };

const save = createRoute({
  method: 'put',
  path: '/{channel}/push',
  summary: 'Says where and when a feed is put by SFTP. Without a password the stored one stays',
  request: { params: channelParam, body: jsonBody(pushInput) },
  responses: done,
});

const test = createRoute({
  method: 'post',
  path: '/{channel}/push/test',
  summary: 'Connects to a server as it is entered, writes nothing, and says what fails',
  request: { params: channelParam, body: jsonBody(pushTest) },
  responses: { 200: jsonContent(testedPush, 'What was found') },
});

const now = createRoute({
  method: 'post',
  path: '/{channel}/push/now',
  summary: 'Puts a feed on its server as soon as its turn comes',
  request: { params: channelParam },
  responses: {
    ...done,
    404: noSuch('push'),
    409: errorContent('The channel is off'),
  },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{channel}/push',
  summary: 'Puts a feed no longer, and forgets the server and its password',
  request: { params: channelParam },
  responses: { ...done, 404: noSuch('push') },
});

/** Putting feeds on the servers of marketplaces. */
export function createFeedPushesApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
  reaching: Reaching;
}) {
  const { database, secrets, clock, dealership, reaching } = options;
  const writing = (context: Context<ApiEnv>) => ({
    by: staffOf(context).username,
    now: clock(),
    timeZone: dealership.current.timeZone,
    secrets,
  });
  return createApi()
    .openapi(save, async (context) => {
      const { channel } = context.req.valid('param');
      await savePush(database, channel, context.req.valid('json'), writing(context));
      return context.body(null, 204);
    })
    .openapi(test, async (context) => {
      const entered = context.req.valid('json');
      const known = await findPush(database.queries, context.req.valid('param').channel);
      const isSame = known?.host === entered.host && known.port === entered.port;
      const knownKey = isSame ? known.hostKey : null;
      const secret = secrets.open(pushSecret({ ...entered, hostKey: knownKey }, known, secrets));
      // A stored password is sent only while the server has the key that is known.
      const server = { ...entered, hostKey: isEntered(entered.secret) ? null : knownKey };
      return context.json(await tryPush(server, { secret, knownKey, reaching }), 200);
    })
    .openapi(now, async (context) => {
      await pushNow(database, context.req.valid('param').channel);
      return context.body(null, 204);
    })
    .openapi(deletion, async (context) => {
      await deletePush(database, context.req.valid('param').channel, writing(context));
      return context.body(null, 204);
    });
}

export type FeedPushesApi = ReturnType<typeof createFeedPushesApi>;
