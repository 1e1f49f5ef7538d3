import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** A table of settings: one row, id 1, read whole and written whole. `column` holds them as JSON. */
export const settingsTable = (name: string, column = 'settings') =>
  pgTable(name, {
    id: integer('id').primaryKey(),
    settings: jsonb(column).$type<object>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  });

export type SettingsTable = ReturnType<typeof settingsTable>;
