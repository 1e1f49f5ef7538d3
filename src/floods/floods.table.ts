import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FloodKind } from './flood.ts';

/** The latest flood of each kind. */
export const floods = pgTable('floods', {
  kind: text('kind').$type<FloodKind>().primaryKey(),
  /** When something was last beyond what all visitors together may send, to a minute. */
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
});
