import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** Editable pages; `content` is HTML that was sanitized on its way in. */
export const pages = pgTable('pages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  slug: text('slug').notNull().unique(),
  /** Its earlier slugs, which redirect to it; they are unique among all pages. */
  earlierSlugs: jsonb('earlier_slugs').$type<string[]>().notNull().default([]),
  content: text('content').notNull(),
  isPublished: boolean('is_published').notNull().default(true),
  updatedAt: time('updated_at').notNull(),
});
