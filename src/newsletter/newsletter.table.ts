import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Newsletter subscribers; addresses are stored lower-case, so one person is there once. */
export const subscribers = pgTable('newsletter_subscribers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
});
