import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';

/** Stored documents by the SHA-256 of their content, as images are. A vehicle's `documents` refer to them by `file`. */
export const documents = pgTable('documents', {
  hash: text('hash').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** When it was last uploaded. */
  createdAt: time('created_at').notNull(),
});
