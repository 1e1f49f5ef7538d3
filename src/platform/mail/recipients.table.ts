import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Mailboxes in whose name mail was asked for, by the hash of their address. Nobody has shown that they asked themselves, so
 * these rows say how much they may get.
 */
export const mailRecipients = pgTable('mail_recipients', {
  recipient: text('recipient').primaryKey(),
  /** Proves in the link against further mail that somebody reads the mailbox. */
  token: text('token').notNull().unique(),
  /** When mail was last asked for in its name. */
  askedAt: time('asked_at').notNull(),
  /** When somebody who reads the mailbox last showed that they want mail. */
  confirmedAt: time('confirmed_at'),
  /** Since when its owner wants none. */
  refusedAt: time('refused_at'),
});

/** The mails to them. `thing` is what a mail was about. */
export const recipientMails = pgTable(
  'recipient_mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    thing: text('thing').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('recipient_mails_recipient').on(table.recipient, table.at)],
);
