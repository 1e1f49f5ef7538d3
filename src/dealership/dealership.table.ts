import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { Dealership } from './dealership.ts';

/** The dealership's settings: one row, id 1, read whole and written whole. */
export const dealership = pgTable('dealership', {
  id: integer('id').primaryKey(),
  profile: jsonb('profile').$type<Dealership>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});
