import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MailMessage } from './message.ts';

/** Mail that waits to leave. A row is written in the transaction of what it reports, and deleted once it was sent. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    message: jsonb('message').$type<MailMessage>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried before; moved on by each failure. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Why the last attempt failed, without addresses or credentials. */
    lastError: text('last_error'),
  },
  (table) => [index('mail_outbox_due').on(table.nextAttemptAt)],
);
