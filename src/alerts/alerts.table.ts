import { isNotNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { AlertCriteria } from './criteria.ts';

/** Vehicle alerts by mail. When an alert ends, its row is deleted together with the address. */
export const vehicleAlerts = pgTable(
  'vehicle_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The key of its mailbox, for counting without the address. Null in rows of older versions. */
    recipient: text('recipient'),
    criteria: jsonb('criteria').$type<AlertCriteria>().notNull(),
    /** The token in links of mails. Not hashed, because every mail needs it again. */
    token: text('token').notNull().unique(),
    /**
     * The token that ends all alerts of the address. They share it, so that such a link works until the
     * last of them has ended. Null before the first mail with such a link.
     */
    addressToken: text('address_token'),
    createdAt: time('created_at').notNull(),
    askedAt: time('asked_at').notNull(),
    /** Before that, nothing else is sent. */
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

/** New vehicles that wait for the alert's next mail. */
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
 * Vehicles that were already announced, so that they are not new again after a pause. No foreign key: a
 * vehicle restored from the bin is not new either.
 */
export const announcedVehicles = pgTable(
  'announced_vehicles',
  {
    vehicleId: integer('vehicle_id').primaryKey(),
    /** When it was first for sale; null once it was matched with alerts. */
    newSince: time('new_since'),
  },
  (table) => [index('announced_vehicles_new').on(table.newSince).where(isNotNull(table.newSince))],
);
