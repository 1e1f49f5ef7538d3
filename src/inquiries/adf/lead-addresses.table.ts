import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Addresses to which marketplaces post leads, each with a token. Only the token's SHA-256 is stored, so a copy of the database
 * gives access to none.
 */
export const leadAddresses = pgTable('lead_addresses', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Whose leads come here, such as `AutoTrader`. */
  name: text('name').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  lastLeadAt: timestamp('last_lead_at', { withTimezone: true, precision: 3 }),
  /** The last document that was refused, and why. */
  refusedAt: timestamp('refused_at', { withTimezone: true, precision: 3 }),
  refusal: text('refusal'),
});
