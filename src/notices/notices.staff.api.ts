import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bearerToken } from '../accounts/guard.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { createApi, jsonBody, jsonContent, staffOf, type ApiEnv } from '../platform/http/api.ts';
import type { Secrets } from '../platform/secrets.ts';
import { changeNoticeChoices, readNoticeChoices } from './notice-choices.store.ts';
import { noticeChoicesInput, noticesSchema, subscriptionInput } from './notices.schema.ts';
import { ensurePushKeys } from './push/push-keys.store.ts';
import { readEndpoint, removeSubscription, saveSubscription } from './push/subscriptions.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Which notices the caller gets, and what a browser needs to subscribe',
  responses: { 200: jsonContent(noticesSchema, 'The notices') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Chooses which notices the caller gets by mail',
  request: { body: jsonBody(noticeChoicesInput) },
  responses: { 200: jsonContent(noticesSchema, 'The notices as they are now') },
});

const subscription = createRoute({
  method: 'put',
  path: '/browser',
  summary: 'Has notices of inquiries pushed to this browser until its session ends',
  request: { body: jsonBody(subscriptionInput) },
  responses: { 204: { description: 'They are pushed' } },
});

const unsubscription = createRoute({
  method: 'delete',
  path: '/browser',
  summary: 'Ends the notices of this session’s browser',
  responses: { 204: { description: 'None are pushed' } },
});

/** The caller's own notices of inquiries. */
export function createNoticesApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  sendsMail: () => boolean;
}) {
  const { database, secrets, clock } = options;
  const { queries } = database;
  const noticesOf = async (context: Context<ApiEnv>) => {
    const [choices, endpoint, { publicKey }] = await Promise.all([
      readNoticeChoices(queries, staffOf(context).id),
      readEndpoint(queries, tokenOf(context)),
      ensurePushKeys(queries, secrets, clock()),
    ]);
    return { ...choices, endpoint, applicationKey: publicKey, sendsMail: options.sendsMail() };
  };
  return createApi()
    .openapi(read, async (context) => context.json(await noticesOf(context), 200))
    .openapi(change, async (context) => {
      await changeNoticeChoices(queries, staffOf(context).id, context.req.valid('json'));
      return context.json(await noticesOf(context), 200);
    })
    .openapi(subscription, async (context) => {
      await saveSubscription(queries, tokenOf(context), context.req.valid('json'), clock());
      return context.body(null, 204);
    })
    .openapi(unsubscription, async (context) => {
      await removeSubscription(queries, tokenOf(context));
      return context.body(null, 204);
    });
}

/** The session of the caller. */
function tokenOf(context: Context<ApiEnv>): string {
  const token = bearerToken(context);
  if (token === null) throw new ApiError(401, 'Authentication required');
  return token;
}

export type NoticesApi = ReturnType<typeof createNoticesApi>;
