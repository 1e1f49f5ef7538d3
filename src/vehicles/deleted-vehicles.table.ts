import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/**
 * The bin: deleted vehicles, each with its whole row by column name, so that no query of vehicles has to leave
 * them out. They go for good after `keptForMs`.
 */
export const deletedVehicles = pgTable(
  'deleted_vehicles',
  {
    vehicleId: integer('vehicle_id').primaryKey(),
    vehicle: jsonb('vehicle').$type<Record<string, unknown>>().notNull(),
    /** Its name when it was deleted. */
    label: text('label').notNull(),
    deletedAt: time('deleted_at').notNull(),
    /** User name. */
    deletedBy: text('deleted_by').notNull(),
  },
  (table) => [index('deleted_vehicles_newest').on(table.deletedAt.desc(), table.vehicleId.desc())],
);
