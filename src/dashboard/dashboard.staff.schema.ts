import { z } from '@hono/zod-openapi';
import { ageBuckets, type DashboardInsights, type DashboardStats } from './dashboard.ts';
import type { LeadInsights } from './leads.ts';

const whole = z.number().int();
const amount = z.number();

/** The response of GET /api/dashboard/stats. */
export const statsSchema = z
  .object({
    totalVehicles: whole,
    totalValue: amount,
    totalCostBasis: amount,
    costed: z.object({ vehicles: whole, value: amount, costBasis: amount }).openapi({
      description: 'The vehicles with a price and a cost basis, which the average margin is made of',
    }),
    avgDaysInInventory: z.number(),
    vehiclesByMake: z.array(z.object({ make: z.string(), count: whole, value: amount })),
    recentVehicles: z.array(
      z.object({
        id: whole,
        year: whole,
        make: z.string(),
        model: z.string(),
        price: amount.nullable(),
        costBasis: amount.nullable(),
        listedAt: z.string(),
        views: whole,
      }),
    ),
  })
  .openapi('DashboardStats') satisfies z.ZodType<DashboardStats>;

/** The response of GET /api/dashboard/insights. */
export const insightsSchema = z
  .object({
    ageing: z.array(
      z.object({
        bucket: z.enum(ageBuckets.map(({ name }) => name)),
        count: whole,
        value: amount,
        days: whole.openapi({ description: 'Sum of the days in stock' }),
      }),
    ),
    holdingCostPerDay: amount.nullable(),
    months: z.array(z.object({ month: z.string(), sales: whole, revenue: amount, profit: amount })),
    interest: z.array(
      z.object({
        id: whole,
        year: whole,
        make: z.string(),
        model: z.string(),
        views: whole,
        inquiries: whole,
      }),
    ),
  })
  .openapi('DashboardInsights') satisfies z.ZodType<DashboardInsights>;

/** The response of GET /api/dashboard/leads. */
export const leadInsightsSchema = z
  .object({
    responses: z.array(
      z.object({
        month: z.string(),
        leads: whole,
        answered: whole,
        withinHour: whole,
        withinDay: whole,
        medianMinutes: z.number().nullable(),
      }),
    ),
    sources: z.array(z.object({ source: z.string(), leads: whole, sales: whole })),
  })
  .openapi('LeadInsights') satisfies z.ZodType<LeadInsights>;
