import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/database/bytes-column.ts';
import type { FeedSchedule } from '../schedule.ts';
import type { FeedReading, OnMissing, RunReport, StoredSource } from './incoming-feed.schema.ts';

/** Files of other systems from which the inventory is kept up to date. */
export const incomingFeeds = pgTable('incoming_feeds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The system that the file comes from, such as `AutoManager`. */
  name: text('name').notNull().unique(),
  source: jsonb('source').$type<StoredSource>().notNull(),
  /** The password or private key of the source, sealed; null without one. */
  secret: text('secret'),
  /** What staff have answered in the dry run of the first file. */
  reading: jsonb('reading').$type<FeedReading>().notNull(),
  /** Null for files that staff upload. */
  schedule: jsonb('schedule').$type<FeedSchedule>(),
  onMissing: text('on_missing').$type<OnMissing>().notNull(),
  /** Whether it keeps cars up to date that were in the inventory before. */
  takesOver: boolean('takes_over').notNull(),
  /** The share of its cars, in percent, that a run may change by itself. */
  mostPercent: integer('most_percent').notNull(),
  /** Addresses that are written to when a run fails or is held. */
  mailTo: jsonb('mail_to').$type<string[]>().notNull(),
  /** Ids of accounts that are written to as well. */
  mailPeople: jsonb('mail_people').$type<number[]>().notNull().default([]),
  isOn: boolean('is_on').notNull(),
  /** What the server said of the file that was read last, and a digest of that file; null after a change of the feed. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  fileDigest: text('file_digest'),
});

/** The vehicles that a feed has brought, or has taken over. */
export const feedVehicles = pgTable(
  'feed_vehicles',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => incomingFeeds.id, { onDelete: 'cascade' }),
    /** No foreign key: it is remembered when staff delete the vehicle, so that the feed does not bring it again. */
    vehicleId: integer('vehicle_id').notNull(),
    /** By what a row of the file is known to be about it: see `keysOf`. */
    keys: jsonb('keys').$type<string[]>().notNull(),
    /** Digests of the cells that its row had last, by field, to tell what the other system has changed since. */
    cells: jsonb('cells').$type<Record<string, string>>(),
    /** Since when it has not been in the file; null while it is. */
    missingSince: timestamp('missing_since', { withTimezone: true, precision: 3 }),
    /** Whether staff have still to say what becomes of it. */
    isAsked: boolean('is_asked').notNull().default(false),
    /** Whether it was unpublished because it had left the file. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.vehicleId] }),
    index('feed_vehicles_vehicle').on(table.vehicleId),
  ],
);

/** The last runs of each feed. */
export const feedRuns = pgTable(
  'feed_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    feedId: integer('feed_id')
      .notNull()
      .references(() => incomingFeeds.id, { onDelete: 'cascade' }),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** The user name of who has started it; null by the schedule. */
    by: text('by'),
    state: text('state').$type<RunReport['state']>().notNull(),
    /** Why it failed or is held, in words. */
    reason: text('reason'),
    /** Null until the file is read. */
    report: jsonb('report').$type<Pick<RunReport, 'file' | 'counts' | 'problems' | 'changes' | 'left'>>(),
    /** Of what it has written, for undoing it. No foreign key: batches are forgotten after a month. */
    batchId: integer('batch_id'),
  },
  (table) => [index('feed_runs_feed').on(table.feedId, table.startedAt.desc())],
);

/** The file that was uploaded last for a feed without another source. */
export const feedFiles = pgTable('feed_files', {
  feedId: integer('feed_id')
    .primaryKey()
    .references(() => incomingFeeds.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  bytes: bytes('bytes').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true, precision: 3 }).notNull(),
});
