import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { FloodKind } from './flood.ts';

/** The latest flood of each kind. */
export const floods = pgTable('floods', {
  kind: text('kind').$type<FloodKind>().primaryKey(),
  /** When something was last beyond what all visitors together may send, to a minute. */
  at: time('at').notNull(),
});
