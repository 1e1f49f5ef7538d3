import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../platform/database.ts';
import { createApi, errorContent, idParam, jsonContent } from '../platform/http/api.ts';
import { viewHistory, type ViewHistory } from './view-history.store.ts';

const historySchema = z
  .object({
    vehicle: z.object({ id: z.number().int(), label: z.string(), isSold: z.boolean() }),
    days: z.array(z.object({ day: z.string(), views: z.number().int() })).openapi({
      description: 'Every day from the listing, or from the first day with counts, to today or the sale',
    }),
    prices: z.array(z.object({ day: z.string(), price: z.number().nullable() })).openapi({
      description: 'Oldest first; the first one is the price at which the vehicle was listed',
    }),
  })
  .openapi('ViewHistory') satisfies z.ZodType<ViewHistory>;

const history = createRoute({
  method: 'get',
  path: '/{id}/views',
  summary: 'Page views of a vehicle by day, and its prices',
  request: { params: idParam },
  responses: {
    200: jsonContent(historySchema, 'The views'),
    404: errorContent('There is no such vehicle'),
  },
});

/** Page views by day, for staff. Days are those of the time zone of `dealership`. */
export function createViewsApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
}) {
  const { database, clock, dealership } = options;
  return createApi().openapi(history, async (context) => {
    const { id } = context.req.valid('param');
    const { timeZone } = dealership.current;
    return context.json(await viewHistory(database.queries, id, { now: clock(), timeZone }), 200);
  });
}

export type ViewsApi = ReturnType<typeof createViewsApi>;
