import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }).notNull(),
    /** User name. */
    deletedBy: text('deleted_by').notNull(),
  },
  (table) => [index('deleted_vehicles_newest').on(table.deletedAt.desc(), table.vehicleId.desc())],
);
