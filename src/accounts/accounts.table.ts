import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { settingsTable } from '../platform/database/settings-table.ts';
import { time } from '../platform/database/time-column.ts';
import type { Role } from '../platform/roles.ts';
import type { EndReason } from './end-reason.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';

/** Staff accounts. `passwordHash` is argon2id in PHC format; usernames are stored in lower case. */
export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').$type<Role>().notNull().default('admin'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** Job title. */
  title: text('title').notNull().default(''),
  /** In lower case, so that it is unique whatever the case it is typed in. */
  email: text('email').unique(),
  /** Direct line, as typed. */
  phone: text('phone').notNull().default(''),
  /** Address of a stored image. */
  portrait: text('portrait'),
  /** Under replies, below name, title and direct line. */
  signature: text('signature').notNull().default(''),
  createdAt: time('created_at').notNull(),
  lastLoginAt: time('last_login_at'),
  /** When the account was disabled; null for an active one. */
  disabledAt: time('disabled_at'),
  /** When somebody else gave the account its password; null once its owner has chosen one. */
  passwordGivenAt: time('password_given_at'),
  /** The secret of the second factor, in base 32; null while it is off. */
  totpSecret: text('totp_secret'),
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  totpLastStep: integer('totp_last_step'),
});

/** Codes for a sign-in without the second factor's device. Each is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/**
 * Passkeys (WebAuthn), with the COSE key in base64url. `counter` grows with each use of an authenticator that counts, so
 * that a copy of it is noticed.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    credentialId: text('credential_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that a passkey has yet to sign, as hashes. Each is deleted when it is answered, and after a few minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Who adds a passkey with it; null for a sign-in, which has no account yet. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_time').on(table.expiresAt)],
);

/** Links for a new password, by the hash of their token. Each works once. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('password_links_user').on(table.userId)],
);

/** Settings of all accounts. */
export const accountSettings = settingsTable('account_settings');

/** Sessions. Only the SHA-256 of a token is stored, so a copy of the database gives access to no session. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    /** Network address and browser at the sign-in; null in rows of older versions. */
    address: text('address'),
    device: text('device'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Addresses by which calendar programs read the agenda. They end with the sessions of their account. Only the SHA-256 of a key is stored. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether it has only the appointments of inquiries that are assigned to the user. */
    isOwn: boolean('is_own').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The last characters of the key, by which people tell addresses apart. */
    ending: text('ending').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isOwn] })],
);

/**
 * Why sessions ended without a sign-out, for the login page. In a
 * table of its own, because earlier versions of the program take any row of `sessions` for a valid one.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text('reason').$type<EndReason>().notNull(),
    endedAt: time('ended_at').notNull(),
  },
  (table) => [index('ended_sessions_time').on(table.endedAt)],
);

/**
 * Failed sign-ins, counted in the database so that all nodes share the limits. Rows older than the window are deleted.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The subject of the limit: `address:…` or `username:…`. */
    subject: text('subject').notNull(),
    failedAt: time('failed_at').notNull(),
  },
  (table) => [index('sign_in_failures_subject').on(table.subject, table.failedAt)],
);

/** Sign-ins, failures and changes to accounts. No foreign key: an entry outlives its account. */
export const signInEvents = pgTable(
  'sign_in_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    kind: text('kind').$type<SignInKind>().notNull(),
    username: text('username'),
    by: text('by'),
    address: text('address').notNull(),
    device: text('device').notNull(),
  },
  (table) => [index('sign_in_events_newest').on(table.at.desc(), table.id.desc())],
);
