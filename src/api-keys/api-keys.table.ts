import { isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import { users } from '../accounts/accounts.table.ts';

/**
 * Keys with which other programs call the API. They are refused while their maker is disabled or no admin. Only the SHA-256 of
 * a key is stored.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The first characters of the key, by which people tell keys apart. */
    prefix: text('prefix').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** The last day on which it is accepted, in the dealership's time zone; null for no end. */
    lastDay: text('last_day'),
    lastUsedAt: time('last_used_at'),
    /** Program and network address of the last use. */
    lastUsedBy: text('last_used_by'),
    endedAt: time('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    // A name is free again once its key has ended.
    uniqueIndex('api_keys_name').on(table.name).where(isNull(table.endedAt)),
    index('api_keys_maker').on(table.madeBy),
  ],
);
