import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database } from '../../platform/database.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../../platform/http/api.ts';
import { leadAddressInput, leadAddressSchema, newLeadAddressSchema } from './lead-address.schema.ts';
import { addAddress, deleteAddress, readAddresses, renewAddress } from './lead-addresses.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The addresses to which marketplaces post leads, A to Z, without their secrets',
  responses: { 200: jsonContent(z.object({ addresses: z.array(leadAddressSchema) }), 'The addresses') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds an address for leads. No later answer has it',
  request: { body: jsonBody(leadAddressInput) },
  responses: {
    201: jsonContent(newLeadAddressSchema, 'The address'),
    409: errorContent('Another address has this name'),
  },
});

const renewal = createRoute({
  method: 'post',
  path: '/{id}/renew',
  summary: 'Replaces an address by a new one; the old one stops working',
  request: { params: idParam },
  responses: { 200: jsonContent(newLeadAddressSchema, 'The new address'), 404: noSuch('address') },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes an address; the leads that came to it stay',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, 404: noSuch('address') },
});

/** `publicUrl` has no trailing slash. */
export function createLeadAddressesApi(options: {
  database: Database;
  clock: () => Date;
  publicUrl: string;
}) {
  const { database, clock } = options;
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  const urlOf = (token: string) => `${options.publicUrl}/api/leads/${token}`;
  return createApi()
    .openapi(list, async (context) => context.json({ addresses: await readAddresses(database.queries) }, 200))
    .openapi(addition, async (context) => {
      const { name } = context.req.valid('json');
      return context.json({ name, url: urlOf(await addAddress(database, name, writing(context))) }, 201);
    })
    .openapi(renewal, async (context) => {
      const { id } = context.req.valid('param');
      const { name, token } = await renewAddress(database, id, writing(context));
      return context.json({ name, url: urlOf(token) }, 200);
    })
    .openapi(deletion, async (context) => {
      await deleteAddress(database, context.req.valid('param').id, writing(context));
      return context.body(null, 204);
    });
}

export type LeadAddressesApi = ReturnType<typeof createLeadAddressesApi>;
