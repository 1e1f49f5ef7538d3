import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';
import type { MailSecurity } from '../../mail/mail-settings.schema.ts';

/** Mailboxes whose mails are leads, and how far each has been read. */
export const leadMailboxes = pgTable('lead_mailboxes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Whose leads come here, such as `AutoTrader`. */
  name: text('name').notNull().unique(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security').$type<MailSecurity>().notNull(),
  username: text('username').notNull(),
  /** Sealed. */
  password: text('password').notNull(),
  folder: text('folder').notNull(),
  isOn: boolean('is_on').notNull(),
  /** A round that began before writes nothing here. */
  changedAt: time('changed_at').notNull(),
  /** The mails up to `lastUid` are read, as long as the server numbers them under this value. Null before the first look. */
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }),
  readAt: time('read_at'),
  /** Leads that have come so far, and when the last one did. */
  leads: integer('leads').notNull().default(0),
  lastLeadAt: time('last_lead_at'),
  /** Why it has not been read since `failedAt`; null if it was read last. */
  failure: text('failure'),
  failedAt: time('failed_at'),
  /** Failed rounds since the last good one. */
  failures: integer('failures').notNull().default(0),
  /** While a process reads it, the end of its lease. */
  nextReadAt: time('next_read_at')
    .notNull()
    .default(sql`now()`),
});
