import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** Addresses of a previous website, and where they lead on this one. */
export const redirects = pgTable(
  'redirects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** As `redirectKey` writes it. */
    fromAddress: text('from_address').notNull().unique(),
    /** A path of this site, with its query. */
    toAddress: text('to_address').notNull(),
    /** How often it was asked for; written now and then. */
    hits: integer('hits').notNull().default(0),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('redirects_to_address').on(table.toAddress)],
);
