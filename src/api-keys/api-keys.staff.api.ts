import { createRoute, z } from '@hono/zod-openapi';
import type { AccountMails } from '../accounts/account-mail.ts';
import { confirmOwner, unconfirmed } from '../accounts/confirm-owner.ts';
import { holdOwnAccount } from '../accounts/hold-account.store.ts';
import { tellOwner } from '../accounts/security-mail.ts';
import { originOf } from '../accounts/sign-in-log/request-origin.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
} from '../platform/http/api.ts';
import { dayOf } from '../platform/time-zones.ts';
import { apiKeyInput, apiKeySchema, newApiKeySchema } from './api-key.schema.ts';
import { addApiKey, endApiKey, readApiKeys } from './api-keys.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The keys of other programs without their secrets, ended ones last',
  responses: { 200: jsonContent(z.object({ keys: z.array(apiKeySchema) }), 'The keys') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Makes a key. No later answer has it',
  request: { body: jsonBody(apiKeyInput) },
  responses: {
    201: jsonContent(newApiKeySchema, 'The key'),
    ...unconfirmed,
    409: errorContent('Another key has this name, or there are too many'),
  },
});

const ending = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Ends a key at once; what it has done stays',
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, 404: noSuch('API key') },
});

/** The calls of admins for the keys of other programs. The day of `lastDay` is that of the dealership's time zone. */
export function createApiKeysApi(options: {
  database: Database;
  clock: () => Date;
  secrets: Secrets;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: { timeZone: string } };
  mails: AccountMails;
}) {
  const { database, clock, dealership, mails } = options;
  const { queries } = database;
  const moment = () => {
    const now = clock();
    return { now, today: dayOf(now, dealership.current.timeZone) };
  };
  return createApi()
    .openapi(list, async (context) => context.json({ keys: await readApiKeys(queries, moment()) }, 200))
    .openapi(addition, async (context) => {
      const by = staffOf(context);
      const given = context.req.valid('json');
      const { now, today } = moment();
      if (given.lastDay !== null && given.lastDay < today) {
        const message = 'The last day may not be in the past';
        throw new ApiError(400, message, { issues: [{ path: 'lastDay', message }] });
      }
      const { input } = await confirmOwner(options, context, given);
      const key = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, now);
        const made = await addApiKey(tx, input, { by, now });
        const subject = { name: 'API key', text: input.name };
        await tellOwner(tx, mails, {
          account: by,
          act: 'api-key-made',
          origin: originOf(context),
          now,
          subject,
        });
        return made;
      });
      return context.json({ name: input.name, key }, 201);
    })
    .openapi(ending, async (context) => {
      await endApiKey(database, context.req.valid('param').id, { by: staffOf(context), now: clock() });
      return context.body(null, 204);
    });
}

export type ApiKeysApi = ReturnType<typeof createApiKeysApi>;
