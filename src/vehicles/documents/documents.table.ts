import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Stored documents by the SHA-256 of their content, as images are. A vehicle's `documents` refer to them by `file`. */
export const documents = pgTable('documents', {
  hash: text('hash').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** When it was last uploaded. */
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
});
