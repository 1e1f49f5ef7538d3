import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MailMessage } from './message.ts';

/** Mail to be sent. A row is written in the transaction that it reports on, and deleted once it is sent. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    message: jsonb('message').$type<MailMessage>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** No attempt before this time; moved on by each failure. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Why the last attempt failed, without addresses or credentials. */
    lastError: text('last_error'),
  },
  (table) => [index('mail_outbox_due').on(table.nextAttemptAt)],
);
