import { isNotNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { AlertCriteria } from './criteria.ts';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What visitors want to be told of by mail. A row is deleted when its alert ends, and with it the address. */
export const vehicleAlerts = pgTable(
  'vehicle_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The key of its mailbox, for counting without the address. Null in rows of older versions. */
    recipient: text('recipient'),
    criteria: jsonb('criteria').$type<AlertCriteria>().notNull(),
    /** Proves in links that somebody reads the address's mail. Not hashed: every mail needs it again. */
    token: text('token').notNull().unique(),
    /**
     * The same in links that end all alerts of the address, which share it, so that such a link works until the
     * last of them has ended. Null before the first mail with such a link.
     */
    addressToken: text('address_token'),
    createdAt: time('created_at').notNull(),
    /** When it was last asked for. */
    askedAt: time('asked_at').notNull(),
    /** Until then nothing else is sent. */
    confirmedAt: time('confirmed_at'),
    /** The last mail about new vehicles to this address, which may have been about another of its alerts. */
    lastNotifiedAt: time('last_notified_at'),
  },
  (table) => [
    unique('vehicle_alerts_once').on(table.email, table.criteria),
    index('vehicle_alerts_address_token').on(table.addressToken),
    index('vehicle_alerts_recipient').on(table.recipient),
  ],
);

/** New vehicles that an alert has yet to tell of. */
export const alertMatches = pgTable(
  'vehicle_alert_matches',
  {
    alertId: integer('alert_id')
      .notNull()
      .references(() => vehicleAlerts.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id').notNull(),
    foundAt: time('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.vehicleId] })],
);

/**
 * The vehicles that have been new to visitors, so that a vehicle is not new again after a pause. No foreign key: a
 * vehicle restored from the bin is not new either.
 */
export const announcedVehicles = pgTable(
  'announced_vehicles',
  {
    vehicleId: integer('vehicle_id').primaryKey(),
    /** When it was first for sale, as long as staff may still correct or hide it; null once alerts had it. */
    newSince: time('new_since'),
  },
  (table) => [index('announced_vehicles_new').on(table.newSince).where(isNotNull(table.newSince))],
);
