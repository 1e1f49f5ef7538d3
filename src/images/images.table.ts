import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** Stored images by the SHA-256 of the stored file. A vehicle's `images` refer to them by `address`. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  address: text('address').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: time('created_at').notNull(),
});
