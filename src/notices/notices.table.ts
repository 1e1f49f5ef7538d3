import { boolean, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sessions, users } from '../accounts/accounts.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { PushKind } from './notices.schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const ofUser = () =>
  integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });
const ofInquiry = () => integer('inquiry_id').references(() => inquiries.id, { onDelete: 'cascade' });

/** The keys that identify this site to push services (RFC 8292): one row, id 1. The private one is sealed. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Browsers that show notices, each for as long as the row of its session exists, which outlives the session itself. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash')
    .notNull()
    .unique()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Of versions before 0126, which may run beside this one: notices are pushed by jobs now. It goes a release later (0050). */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    inquiryId: ofInquiry().notNull(),
    kind: text('kind').$type<PushKind>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [index('push_messages_due').on(table.nextAttemptAt)],
);

/** Inquiries that were announced, with the account to which they were assigned at that time. */
export const announcedInquiries = pgTable('announced_inquiries', {
  inquiryId: ofInquiry().primaryKey(),
  assignedTo: integer('assigned_to'),
});

/** Which notices an account wants by mail; one without a row has the defaults. */
export const noticeChoices = pgTable('notice_choices', {
  userId: ofUser(),
  overdueMail: boolean('overdue_mail').notNull(),
  digestMail: boolean('digest_mail').notNull(),
  assignedMail: boolean('assigned_mail').notNull().default(true),
});

/** The overdue follow-up of an inquiry that was mailed last. */
export const overdueMails = pgTable('overdue_mails', {
  inquiryId: ofInquiry().primaryKey(),
  followUpOn: date('follow_up_on', { mode: 'string' }).notNull(),
});

/** Inquiries that nobody had answered in time, and of which somebody was told so. */
export const unansweredNotices = pgTable('unanswered_notices', {
  inquiryId: ofInquiry().primaryKey(),
  toldAt: moment('told_at').notNull(),
});

/** The day of the last morning's mail to an account. */
export const digestMails = pgTable('digest_mails', {
  userId: ofUser(),
  day: date('day', { mode: 'string' }).notNull(),
});
