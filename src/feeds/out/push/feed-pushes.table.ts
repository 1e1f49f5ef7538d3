import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Where feeds are put each day, by channel. */
export const feedPushes = pgTable('feed_pushes', {
  channel: text('channel').primaryKey(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  username: text('username').notNull(),
  signIn: text('sign_in').$type<'password' | 'key'>().notNull(),
  /** The password or private key, sealed. */
  secret: text('secret').notNull(),
  folder: text('folder').notNull(),
  fileName: text('file_name').notNull(),
  /** The time of the day, in the dealership's time zone, such as `06:00`. */
  at: text('at').notNull(),
  /** The fingerprint of the server's key, as the test has shown it. */
  hostKey: text('host_key').notNull(),
  pushedAt: time('pushed_at'),
  /** How many vehicles the file had. */
  pushedVehicles: integer('pushed_vehicles'),
  /** Why the last attempt failed; null if it did not. */
  failure: text('failure'),
  failedAt: time('failed_at'),
});
