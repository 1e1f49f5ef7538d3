import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';

/**
 * The open forms of vehicles, so that two people who edit one vehicle see each other. `form` is an id that the
 * browser makes up for each form; `seenAt` is its last heartbeat. Unlogged: it is about this minute only.
 */
export const vehicleEditors = pgTable(
  'vehicle_editors',
  {
    form: text('form').primaryKey(),
    vehicleId: integer('vehicle_id').notNull(),
    username: text('username').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [index('vehicle_editors_vehicle').on(table.vehicleId)],
);
