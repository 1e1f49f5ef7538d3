import { z } from '@hono/zod-openapi';
import { ageBuckets } from './dashboard.ts';

const whole = z.number().int();
/** US dollars. */
const amount = z.number();

/** The response of GET /api/dashboard/stats (section 3), over the vehicles that are not sold. */
export const statsSchema = z
  .object({
    totalVehicles: whole,
    /** Sum of the list prices; a price on request adds nothing. */
    totalValue: amount,
    /** Sum of the known cost bases. */
    totalCostBasis: amount,
    // A vehicle that lacks one of the two would count as a gain or a loss of all its money (section 9).
    costed: z.object({ vehicles: whole, value: amount, costBasis: amount }).openapi({
      description: 'The vehicles with a price and a cost basis, which the average margin is made of',
    }),
    /** Mean of the whole days since listing, unrounded; 0 without a vehicle. */
    avgDaysInInventory: z.number(),
    /** Highest value first. */
    vehiclesByMake: z.array(z.object({ make: z.string(), count: whole, value: amount })),
    /** The ten newest listings, newest first; `listedAt` is ISO 8601. */
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
  .openapi('DashboardStats');
export type DashboardStats = z.infer<typeof statsSchema>;

/** The response of GET /api/dashboard/insights: what the charts show beyond the stats. */
export const insightsSchema = z
  .object({
    /** Vehicles that are not sold: all of `ageBuckets` in their order, also the empty ones. */
    ageing: z.array(
      z.object({
        bucket: z.enum(ageBuckets.map(({ name }) => name)),
        count: whole,
        value: amount,
        days: whole.openapi({ description: 'Sum of the days in stock' }),
      }),
    ),
    /** Null if the inventory's settings have none. */
    holdingCostPerDay: amount.nullable(),
    /**
     * The last twelve months including this one, oldest first, in the dealership's time zone, as `2026-11`.
     * `profit` leaves out vehicles without a cost basis.
     */
    months: z.array(z.object({ month: z.string(), sales: whole, revenue: amount, profit: amount })),
    /** Vehicles that are not sold, most viewed first, at most `interestShown`. Archived inquiries count too. */
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
  .openapi('DashboardInsights');
export type DashboardInsights = z.infer<typeof insightsSchema>;
export type RecentVehicle = DashboardStats['recentVehicles'][number];
export type VehicleInterest = DashboardInsights['interest'][number];

/** The response of GET /api/dashboard/leads. */
export const leadInsightsSchema = z
  .object({
    /** By the month in which the lead came in, as in `months` of the insights. */
    responses: z.array(
      z.object({
        month: z.string(),
        leads: whole,
        answered: whole,
        withinHour: whole,
        withinDay: whole,
        /** Minutes until the first answer; null if none was answered. */
        medianMinutes: z.number().nullable(),
      }),
    ),
    /** Of the last twelve months, most leads first; `sales` counts the leads that a vehicle was sold to. */
    sources: z.array(z.object({ source: z.string(), leads: whole, sales: whole })),
    /** By who works on them, null for nobody, of the same months; `sold` counts those that bought, by the salesperson of the sale. */
    people: z.array(
      z.object({
        username: z.string().nullable(),
        leads: whole,
        answered: whole,
        medianMinutes: z.number().nullable(),
        sold: whole,
      }),
    ),
  })
  .openapi('LeadInsights');
export type LeadInsights = z.infer<typeof leadInsightsSchema>;
export type ResponseMonth = LeadInsights['responses'][number];
export type LeadSource = LeadInsights['sources'][number];
export type LeadPerson = LeadInsights['people'][number];
