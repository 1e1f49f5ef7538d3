import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The feeds that have ever been switched on, by channel. */
export const feedsOut = pgTable('feeds_out', {
  channel: text('channel').primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  /** What the channel calls the dealership by; may be empty. */
  dealerCode: text('dealer_code').notNull().default(''),
  /** SHA-256 of the key in the address, by which it is found; null before there is one. */
  keyHash: text('key_hash'),
  /** The key itself, sealed, for staff to copy. */
  sealedKey: text('sealed_key'),
  /** When the channel was switched on or its address was made, whatever was last. */
  since: time('since'),
  /** The last reading of the whole feed, or the answer that it has not changed. */
  readAt: time('read_at'),
  /** What the reader calls itself, and where it was. */
  reader: text('reader'),
  readerAddress: text('reader_address'),
  /** How many vehicles it read. */
  readVehicles: integer('read_vehicles'),
});
