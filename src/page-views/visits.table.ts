import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/**
 * The last counted view of each visitor and vehicle, for half an hour, so that several processes count it
 * once. `visit` is a hash of both with the key of the day. Unlogged: neither the write-ahead log nor a backup
 * holds it.
 */
export const vehicleVisits = pgTable(
  'vehicle_visits',
  {
    visit: text('visit').primaryKey(),
    vehicleId: integer('vehicle_id').notNull(),
    countedAt: time('counted_at').notNull(),
  },
  (table) => [index('vehicle_visits_counted_at').on(table.countedAt)],
);

/** The random key of the day for the hashes of visits. Unlogged, and deleted after the day. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date('day').primaryKey(),
  key: text('key').notNull(),
});
