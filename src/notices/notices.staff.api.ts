import { createPublicKey } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bearerToken } from '../accounts/guard.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import { postPublic, type PostPublic } from '../platform/http/fetch-public.ts';
import type { Secrets } from '../platform/secrets.ts';
import { changeNoticeChoices, readNoticeChoices } from './notice-choices.store.ts';
import {
  noticeChoicesInput,
  noticesSchema,
  subscriptionInput,
  testedNoticeSchema,
} from './notices.schema.ts';
import { ensurePushKeys } from './push/push-keys.store.ts';
import {
  forgetSubscription,
  readSubscription,
  removeSubscription,
  saveSubscription,
} from './push/subscriptions.store.ts';
import { sendTestNotice } from './push/test-notice.ts';

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
  summary:
    'Has notices of inquiries pushed to this browser until it is signed out, or its owner ends its session, or 30 days without use',
  request: { body: jsonBody(subscriptionInput) },
  responses: { 204: { description: 'They are pushed' }, 400: errorContent('The keys are none') },
});

const unsubscription = createRoute({
  method: 'delete',
  path: '/browser',
  summary: 'Ends the notices of this session’s browser',
  responses: { 204: { description: 'None are pushed' } },
});

const test = createRoute({
  method: 'post',
  path: '/browser/test',
  summary: 'Pushes a test notice to this session’s browser now, and says what became of it',
  responses: {
    200: jsonContent(testedNoticeSchema, 'What became of it'),
    409: errorContent('The notices of this browser are off, or its key is none'),
  },
});

/** The caller's own notices of inquiries. */
export function createNoticesApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  sendsMail: () => boolean;
  contact: () => string;
  post?: PostPublic;
}) {
  const { database, secrets, clock, contact, post = postPublic } = options;
  const { queries } = database;
  const noticesOf = async (context: Context<ApiEnv>) => {
    const [choices, subscribed, { publicKey }] = await Promise.all([
      readNoticeChoices(queries, staffOf(context).id),
      readSubscription(queries, tokenOf(context)),
      ensurePushKeys(queries, secrets, clock()),
    ]);
    const endpoint = subscribed?.endpoint ?? null;
    return { ...choices, endpoint, applicationKey: publicKey, sendsMail: options.sendsMail() };
  };
  return createApi()
    .openapi(read, async (context) => context.json(await noticesOf(context), 200))
    .openapi(change, async (context) => {
      await changeNoticeChoices(queries, staffOf(context).id, context.req.valid('json'));
      return context.json(await noticesOf(context), 200);
    })
    .openapi(subscription, async (context) => {
      const input = context.req.valid('json');
      const message = 'Must be a public key';
      if (!isPublicKey(input.keys.p256dh))
        throw new ApiError(400, message, { issues: [{ path: 'keys.p256dh', message }] });
      await saveSubscription(queries, tokenOf(context), input, clock());
      return context.body(null, 204);
    })
    .openapi(unsubscription, async (context) => {
      await removeSubscription(queries, tokenOf(context));
      return context.body(null, 204);
    })
    .openapi(test, async (context) => {
      const subscribed = await readSubscription(queries, tokenOf(context));
      if (subscribed === null) throw new ApiError(409, 'Turn the notices of this browser on first');
      // Of versions that took any.
      if (!isPublicKey(subscribed.p256dh))
        throw new ApiError(409, 'The key of this browser is not valid. Turn the notices off and on again');
      const keys = await ensurePushKeys(queries, secrets, clock());
      const { isGone, ...tested } = await sendTestNotice(subscribed, { keys, contact: contact(), post });
      if (isGone) await forgetSubscription(queries, subscribed.id);
      return context.json(tested, 200);
    });
}

/** Whether it is a point of P-256: nothing could be encrypted for anything else. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    // Any other is compressed.
    return point[0] === 4;
  } catch {
    return false;
  }
}

/** The session of the caller. */
function tokenOf(context: Context<ApiEnv>): string {
  const token = bearerToken(context);
  if (token === null) throw new ApiError(401, 'Authentication required');
  return token;
}

export type NoticesApi = ReturnType<typeof createNoticesApi>;
