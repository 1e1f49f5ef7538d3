import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { time } from './time-column.ts';

/** A table of settings: one row, id 1, read whole and written whole. `column` holds them as JSON. */
export const settingsTable = (name: string, column = 'settings') =>
  pgTable(name, {
    id: integer('id').primaryKey(),
    settings: jsonb(column).$type<object>().notNull(),
    updatedAt: time('updated_at').notNull(),
  });

export type SettingsTable = ReturnType<typeof settingsTable>;
