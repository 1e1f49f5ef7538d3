import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Stored images by the SHA-256 of the stored file. A vehicle's `images` refer to them by `address`. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  address: text('address').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
});
