import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { settingsTable } from '../platform/database/settings-table.ts';
import { time } from '../platform/database/time-column.ts';

export const mailSettings = settingsTable('mail_settings');

/** The last test mail that a server accepted: one row, id 1. Apart from the settings, because nobody saves it. */
export const mailTests = pgTable('mail_tests', {
  id: integer('id').primaryKey(),
  /** Host and port of the mail server that sent it. */
  server: text('server').notNull(),
  acceptedAt: time('accepted_at').notNull(),
});
