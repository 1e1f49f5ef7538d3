import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';

/**
 * Addresses to which marketplaces post leads, each with a token. Only the token's SHA-256 is stored, so a copy of the database
 * gives access to none.
 */
export const leadAddresses = pgTable('lead_addresses', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Whose leads come here, such as `AutoTrader`. */
  name: text('name').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: time('created_at').notNull(),
  lastLeadAt: time('last_lead_at'),
  /** The last document that was refused, and why. */
  refusedAt: time('refused_at'),
  refusal: text('refusal'),
});
