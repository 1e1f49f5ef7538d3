import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../platform/database.ts';
import { createApi, idParam, jsonContent, noSuch } from '../platform/http/api.ts';
import { priceHistory, type PriceHistory } from './price-history.store.ts';
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
  responses: { 200: jsonContent(historySchema, 'The views'), 404: noSuch('vehicle') },
});

const priceHistorySchema = z
  .object({
    vehicle: z.object({
      id: z.number().int(),
      label: z.string(),
      listedAt: z.string(),
      costBasis: z.number().nullable(),
      price: z.number().nullable(),
      soldAt: z.string().nullable(),
    }),
    prices: z
      .array(z.object({ at: z.string(), price: z.number().nullable() }))
      .openapi({ description: 'Oldest first; the first one is the price at which the vehicle was listed' }),
  })
  .openapi('PriceHistory') satisfies z.ZodType<PriceHistory>;

const prices = createRoute({
  method: 'get',
  path: '/{id}/prices',
  summary: 'The prices that a vehicle has been listed at',
  request: { params: idParam },
  responses: { 200: jsonContent(priceHistorySchema, 'The prices'), 404: noSuch('vehicle') },
});

/** Page views by day, and prices over time, for staff. Days are those of the time zone of `dealership`. */
export function createStaffViewsApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
}) {
  const { database, clock, dealership } = options;
  const { queries } = database;
  return createApi()
    .openapi(history, async (context) => {
      const { id } = context.req.valid('param');
      const { timeZone } = dealership.current;
      return context.json(await viewHistory(queries, id, { now: clock(), timeZone }), 200);
    })
    .openapi(prices, async (context) =>
      context.json(await priceHistory(queries, context.req.valid('param').id), 200),
    );
}

export type StaffViewsApi = ReturnType<typeof createStaffViewsApi>;
