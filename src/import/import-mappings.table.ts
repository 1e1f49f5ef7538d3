import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { ImportColumn } from './import-fields.ts';

/** What the dealership takes the columns of a file for, where that differs from what their names usually mean. */
export const importMappings = pgTable('import_mappings', {
  /** A digest of the header's names. */
  header: text('header').primaryKey(),
  fields: jsonb('fields').$type<(ImportColumn | null)[]>().notNull(),
  updatedAt: time('updated_at').notNull(),
});
