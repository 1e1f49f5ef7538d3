import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Mailboxes and phone numbers that staff have said belong to one person (0123). Each is of one person at most. */
export const joinedAddresses = pgTable(
  'joined_addresses',
  {
    /** A mailbox, or the last ten digits of a phone number. */
    address: text('address').primaryKey(),
    /** The same for all addresses of a person. It means nothing else. */
    person: text('person').notNull(),
  },
  (table) => [index('joined_addresses_person').on(table.person)],
);
