import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import type { LiveDealership } from './dealership.live.ts';
import { dealershipInputSchema, dealershipSchema } from './dealership.schema.ts';
import { changeDealership, readSavedDealership } from './dealership.store.ts';

const savedSchema = z
  .object({
    dealership: dealershipSchema,
    updatedAt: z.string().nullable().openapi({ description: 'Null before the first save' }),
  })
  .openapi('SavedDealership');

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The dealership’s settings and when they were last saved',
  responses: { 200: jsonContent(savedSchema, 'The settings') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Changes some of the settings; with `updatedAt`, 409 if they were saved in between',
  request: { body: jsonBody(dealershipInputSchema) },
  responses: {
    200: jsonContent(savedSchema, 'The settings as they are now'),
    409: errorContent('Somebody else saved meanwhile'),
  },
});

export function createDealershipApi({
  database,
  dealership,
  clock,
}: {
  database: Database;
  dealership: LiveDealership;
  clock: () => Date;
}) {
  return createApi()
    .openapi(read, async (context) => context.json(await readSavedDealership(database.queries), 200))
    .openapi(change, async (context) => {
      const { updatedAt, ...fields } = context.req.valid('json');
      const saved = await changeDealership(database, fields, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      await dealership.publish();
      return context.json(saved, 200);
    });
}

export type DealershipApi = ReturnType<typeof createDealershipApi>;
