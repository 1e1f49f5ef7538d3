import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/**
 * Newsletter subscribers. Addresses are stored in lower case, so that each occurs once. `stateOf` says what the times
 * mean together.
 */
export const subscribers = pgTable('newsletter_subscribers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull().unique(),
  /** Possibly sent by a bot. */
  isDoubtful: boolean('is_doubtful').notNull().default(false),
  createdAt: time('created_at').notNull(),
  /** The key of its mailbox, for a refusal of all mail. Null before the first mail. */
  recipient: text('recipient'),
  /** The token in links of mails. Not hashed, because every mail needs it again. Null before the first mail. */
  token: text('token').unique(),
  /** Since when it counts only once it is confirmed. Null for addresses that nobody was asked to confirm. */
  waitingSince: time('waiting_since'),
  /** The last mail that asks to confirm. */
  askedAt: time('asked_at'),
  confirmedAt: time('confirmed_at'),
  endedAt: time('ended_at'),
  /** Since when the receiving server has said that there is no such mailbox. */
  refusedAt: time('refused_at'),
});
