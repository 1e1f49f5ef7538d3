import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonContent } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { pageLimit, pageNumber } from '../../platform/query.schema.ts';
import { oneLineText } from '../../platform/text.schema.ts';
import { signInEventSchema, signInKindNames, signInOrders } from './sign-in-event.schema.ts';
import { readSignIns } from './sign-in-events.store.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Sign-ins, failures and changes to accounts of the last 180 days',
  request: {
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(20),
      kind: z.enum(signInKindNames, `Must be one of: ${signInKindNames.join(', ')}`).optional(),
      username: oneLineText(200, 'Must be one line of text').optional(),
      sort: z.enum(signInOrders, 'There is no such order').default('at-desc'),
    }),
  },
  responses: {
    200: jsonContent(z.object({ events: z.array(signInEventSchema), total: z.number().int() }), 'One page'),
  },
});

export function createSignInsApi({ database, clock }: { database: Database; clock: () => Date }) {
  return createApi().openapi(list, async (context) =>
    context.json(await readSignIns(database.queries, context.req.valid('query'), clock()), 200),
  );
}

export type SignInsApi = ReturnType<typeof createSignInsApi>;
