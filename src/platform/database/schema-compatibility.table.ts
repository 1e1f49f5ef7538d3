import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row: the oldest version of the program that can work with the schema, by the time in milliseconds of
 * the newest migration that it knows. Only migrations write it (docs/decisions/0050).
 */
export const schemaCompatibility = pgTable('schema_compatibility', {
  isOnly: boolean('is_only').primaryKey().default(true),
  oldestProgram: bigint('oldest_program', { mode: 'number' }).notNull(),
});
