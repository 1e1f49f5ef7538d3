import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Editable pages; `content` is HTML that was sanitised on its way in. */
export const pages = pgTable('pages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  slug: text('slug').notNull().unique(),
  content: text('content').notNull(),
  isPublished: boolean('is_published').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});
