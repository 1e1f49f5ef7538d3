import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** What staff have entered about people. Each of a person's addresses has the same, so that none is lost when they are parted. */
export const personDetails = pgTable('person_details', {
  /** A mailbox, the last ten digits of a phone number, or `lead-12` for who has left neither. */
  address: text('address').primaryKey(),
  name: text('name'),
  /** How they want to be reached. */
  prefers: text('prefers'),
  note: text('note').notNull(),
  updatedAt: time('updated_at').notNull(),
});
