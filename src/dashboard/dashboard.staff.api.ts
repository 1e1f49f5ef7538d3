import { createRoute } from '@hono/zod-openapi';
import { jsonContent, createApi } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { insightsSchema, leadInsightsSchema, statsSchema } from './dashboard.staff.schema.ts';
import { readLeadInsights } from './leads.staff.store.ts';
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

const leads = createRoute({
  method: 'get',
  path: '/leads',
  summary: 'How fast the leads of the last four months were answered, and where those of twelve came from',
  responses: { 200: jsonContent(leadInsightsSchema, 'The figures behind the charts') },
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
    })
    .openapi(leads, async (context) => {
      const { timeZone } = dealership.current;
      return context.json(await readLeadInsights(database.queries, { now: clock(), timeZone }), 200);
    });
}

export type DashboardApi = ReturnType<typeof createDashboardApi>;
