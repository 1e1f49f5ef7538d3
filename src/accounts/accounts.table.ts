import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Role } from '../platform/roles.ts';

/** Staff accounts. `passwordHash` is argon2id in PHC format; usernames are stored in lower case. */
export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<Role>().notNull().default('admin'),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true, precision: 3 }),
  /** When the account was disabled; null for an active one. */
  disabledAt: timestamp('disabled_at', { withTimezone: true, precision: 3 }),
});

/** Sessions. Only the SHA-256 of a token is stored, so a copy of the database gives access to no session. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Failed sign-ins, counted in the database so that all nodes share the limits. Rows older than the window are
 * deleted.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** What is limited: `address:…` or `username:…`. */
    subject: text('subject').notNull(),
    failedAt: timestamp('failed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sign_in_failures_subject').on(table.subject, table.failedAt)],
);
