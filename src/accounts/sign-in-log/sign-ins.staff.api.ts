import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonContent } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { pageLimit, pageNumber } from '../../platform/query.schema.ts';
import { oneLineText } from '../../platform/text.schema.ts';
import { signInKindNames, signInOrders, type SignInEvent } from './sign-in-event.ts';
import { readSignIns } from './sign-in-events.store.ts';

const eventSchema = z
  .object({
    id: z.number().int(),
    at: z.string(),
    kind: z.enum(signInKindNames),
    username: z.string().nullable().openapi({ description: 'null for a name that no account has' }),
    by: z.string().nullable().openapi({ description: 'The admin who did it to somebody else’s account' }),
    address: z.string(),
    device: z.string(),
  })
  .openapi('SignInEvent') satisfies z.ZodType<SignInEvent>;

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
    200: jsonContent(z.object({ events: z.array(eventSchema), total: z.number().int() }), 'One page'),
  },
});

/** Reading the log of sign-ins, for admins. */
export function createSignInsApi({ database, clock }: { database: Database; clock: () => Date }) {
  return createApi().openapi(list, async (context) =>
    context.json(await readSignIns(database.queries, context.req.valid('query'), clock()), 200),
  );
}

export type SignInsApi = ReturnType<typeof createSignInsApi>;
