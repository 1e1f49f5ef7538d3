import { createRoute } from '@hono/zod-openapi';
import { jsonContent, createApi } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { insightsSchema, statsSchema } from './dashboard.staff.schema.ts';
import { readInsights, readStats } from './dashboard.staff.store.ts';

const stats = createRoute({
  method: 'get',
  path: '/stats',
  summary: 'Figures about unsold vehicles, and the ten newest of them',
  responses: { 200: jsonContent(statsSchema, 'The figures') },
});

const insights = createRoute({
  method: 'get',
  path: '/insights',
  summary: 'Days listed, sales of the last twelve months, and page views compared with inquiries',
  responses: { 200: jsonContent(insightsSchema, 'The figures behind the charts') },
});

/** The figures of the dashboard, for staff. Sales are counted by month in the time zone of `dealership`. */
export function createDashboardApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
  inventorySettings: { readonly current: { holdingCostPerDay: number | null } };
}) {
  const { database, clock, dealership, inventorySettings } = options;
  return createApi()
    .openapi(stats, async (context) => context.json(await readStats(database.queries, clock()), 200))
    .openapi(insights, async (context) => {
      const { timeZone } = dealership.current;
      const { holdingCostPerDay } = inventorySettings.current;
      const asked = { now: clock(), timeZone, holdingCostPerDay };
      return context.json(await readInsights(database.queries, asked), 200);
    });
}

export type DashboardApi = ReturnType<typeof createDashboardApi>;
