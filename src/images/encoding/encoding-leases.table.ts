import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';

/**
 * Variants that a process is encoding, by their key in the storage, so that no other process encodes the same
 * one. A row whose time is over belongs to a process that has died. Unlogged: a commit need not wait for the
 * disk, and a lease that is lost costs one encoding.
 */
export const encodingLeases = pgTable('encoding_leases', {
  key: text('key').primaryKey(),
  expiresAt: time('expires_at').notNull(),
});
