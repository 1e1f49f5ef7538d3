import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/**
 * Page views of each vehicle by day, in the dealership's time zone, for 400 days. Without a foreign key: a
 * vehicle that is deleted and restored has its views again.
 */
export const vehicleViewsDaily = pgTable(
  'vehicle_views_daily',
  {
    vehicleId: integer('vehicle_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.day] }),
    // For deleting old days.
    index('vehicle_views_daily_day').on(table.day),
  ],
);
