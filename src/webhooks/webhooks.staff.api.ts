import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { optionalConfirmation } from '../accounts/accounts.schema.ts';
import { confirmOwnerIf, unconfirmed } from '../accounts/confirm-owner.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import type { Reaching } from '../platform/http/reaching.ts';
import type { Secrets } from '../platform/secrets.ts';
import { logTest, newEventId, readDeliveries, sendAgain } from './deliveries.store.ts';
import { postEvent } from './post-event.ts';
import {
  addAddress,
  changeAddress,
  deleteAddress,
  findAddress,
  readAddresses,
  renewSecret,
} from './webhook-addresses.store.ts';
import {
  confirmedWebhookInput,
  newSecretSchema,
  sendsLeadsAnew,
  tellsOfLeads,
  webhookAddressSchema,
  webhookAnswerSchema,
  webhookDeliverySchema,
} from './webhook.schema.ts';

const changed = { 204: { description: 'Done' } };
const noAddress = noSuch('address');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The addresses that are told of events, in the order of their addition; without secrets',
  responses: { 200: jsonContent(z.object({ addresses: z.array(webhookAddressSchema) }), 'The addresses') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds an address, and makes the secret that signs what is sent there',
  request: { body: jsonBody(confirmedWebhookInput) },
  responses: {
    ...unconfirmed,
    201: jsonContent(newSecretSchema, 'The secret, this once'),
    409: errorContent('There are too many'),
  },
});

const change = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Changes an address. What it missed while it was off stays unsent',
  request: { params: idParam, body: jsonBody(confirmedWebhookInput) },
  responses: { ...changed, ...unconfirmed, 404: noAddress },
});

const renewal = createRoute({
  method: 'post',
  path: '/{id}/secret',
  summary: 'Makes a new secret in place of the current one, which ends at once',
  request: { params: idParam, body: jsonBody(z.object(optionalConfirmation)) },
  responses: {
    ...unconfirmed,
    200: jsonContent(newSecretSchema, 'The secret, this once'),
    404: noAddress,
  },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes an address with its log; deliveries that wait are not sent',
  request: { params: idParam },
  responses: { ...changed, 404: noAddress },
});

const test = createRoute({
  method: 'post',
  path: '/{id}/test',
  summary: 'Sends the event "test" to an address now, also to one that is off',
  request: { params: idParam },
  responses: { 200: jsonContent(webhookAnswerSchema, 'What came of it'), 404: noAddress },
});

const log = createRoute({
  method: 'get',
  path: '/{id}/deliveries',
  summary: 'The newest 100 deliveries to an address, newest first',
  request: { params: idParam },
  responses: {
    200: jsonContent(z.object({ deliveries: z.array(webhookDeliverySchema) }), 'The deliveries'),
    404: noAddress,
  },
});

const again = createRoute({
  method: 'post',
  path: '/{id}/deliveries/{delivery}/again',
  summary: 'Sends a delivery once more, with the current state of its vehicle or lead',
  request: {
    params: idParam.extend({
      delivery: idParam.shape.id.openapi({ param: { name: 'delivery', in: 'path' }, type: 'integer' }),
    }),
  },
  responses: { ...changed, 404: noSuch('delivery'), 409: errorContent('The address is off') },
});

/** The addresses that are told of events, for admins: they may lead anywhere, and leads name people. */
export function createWebhooksApi(options: {
  database: Database;
  clock: () => Date;
  secrets: Secrets;
  reaching: Reaching;
  settings: { privateNetworks: boolean; rateLimits: boolean; publicUrl: string };
}) {
  const { database, clock, secrets, reaching, settings } = options;
  const { queries } = database;
  const writing = (context: Context<ApiEnv>) => ({
    by: staffOf(context).username,
    now: clock(),
    secrets,
  });
  /** Events of leads name people. */
  const requireEncryption = ({ url }: { url: string }) => {
    if (settings.privateNetworks || url.startsWith('https:')) return;
    const message = 'The address must begin with https://';
    throw new ApiError(400, message, { issues: [{ path: 'url', message }] });
  };

  return createApi()
    .openapi(list, async (context) => context.json({ addresses: await readAddresses(queries) }, 200))
    .openapi(addition, async (context) => {
      const given = context.req.valid('json');
      requireEncryption(given);
      const input = await confirmOwnerIf(sendsLeadsAnew(null, given), options, context, given);
      return context.json(await addAddress(database, input, writing(context)), 201);
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param');
      const given = context.req.valid('json');
      requireEncryption(given);
      const before = await findAddress(queries, id);
      const input = await confirmOwnerIf(sendsLeadsAnew(before, given), options, context, given);
      await changeAddress(database, id, input, writing(context));
      return context.body(null, 204);
    })
    .openapi(renewal, async (context) => {
      const { id } = context.req.valid('param');
      const isDemanded = tellsOfLeads(await findAddress(queries, id));
      await confirmOwnerIf(isDemanded, options, context, context.req.valid('json'));
      return context.json(await renewSecret(database, id, writing(context)), 200);
    })
    .openapi(deletion, async (context) => {
      await deleteAddress(database, context.req.valid('param').id, writing(context));
      return context.body(null, 204);
    })
    .openapi(test, async (context) => {
      const address = await findAddress(queries, context.req.valid('param').id);
      const eventId = newEventId();
      const body = JSON.stringify({ id: eventId, event: 'test', time: clock().toISOString(), data: {} });
      const { isFinal: _isFinal, ...outcome } = await postEvent(
        address,
        { id: eventId, body },
        { secrets, clock, reaching },
      );
      await queries.transaction(async (tx) => {
        // It may have been deleted meanwhile.
        await findAddress(tx, address.id);
        await logTest(tx, address.id, { eventId, ...outcome });
      });
      const { status, problem } = outcome;
      return context.json(
        { isAccepted: problem === null, answer: problem === null ? `Accepted (${status}).` : `${problem}.` },
        200,
      );
    })
    .openapi(log, async (context) => {
      const { id } = await findAddress(queries, context.req.valid('param').id);
      return context.json({ deliveries: await readDeliveries(queries, id) }, 200);
    })
    .openapi(again, async (context) => {
      const { id, delivery } = context.req.valid('param');
      await sendAgain(queries, id, delivery);
      return context.body(null, 204);
    });
}

export type WebhooksApi = ReturnType<typeof createWebhooksApi>;
