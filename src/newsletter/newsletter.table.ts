import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Newsletter subscribers. Addresses are stored in lower case, so that each occurs once. */
export const subscribers = pgTable('newsletter_subscribers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull().unique(),
  /** Possibly sent by a bot. */
  isDoubtful: boolean('is_doubtful').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
});
