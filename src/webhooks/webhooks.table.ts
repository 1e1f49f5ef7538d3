import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { EventDetails, WebhookEvent } from './webhook.schema.ts';

/** Addresses of other programs that are told of events. */
export const webhookAddresses = pgTable('webhook_addresses', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** What signs, sealed. */
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true, precision: 3 }),
  /** Since when nothing was accepted, and why; null if the last delivery was. */
  failingSince: timestamp('failing_since', { withTimezone: true, precision: 3 }),
  failure: text('failure'),
  /** Nothing is sent before, because it did not answer at all. */
  quietUntil: timestamp('quiet_until', { withTimezone: true, precision: 3 }),
});

/**
 * Events for an address, and what became of them. What an event says is read when it is sent, so nothing of a person stays here;
 * the job with the key of its id says when it is tried again.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    addressId: integer('address_id')
      .notNull()
      .references(() => webhookAddresses.id, { onDelete: 'cascade' }),
    /** The same for all addresses, and in each attempt. */
    eventId: text('event_id').notNull(),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    /** Of the vehicle or inquiry. */
    subjectId: integer('subject_id'),
    details: jsonb('details').$type<EventDetails>(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The last attempt. */
    attemptedAt: timestamp('attempted_at', { withTimezone: true, precision: 3 }),
    status: integer('status'),
    problem: text('problem'),
    durationMs: integer('duration_ms'),
    deliveredAt: timestamp('delivered_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('webhook_deliveries_address').on(table.addressId, table.id)],
);

/** A vehicle as it was when events were last written about it. Empty while no address is on. */
export const webhookVehicles = pgTable('webhook_vehicles', {
  vehicleId: integer('vehicle_id').primaryKey(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  state: text('state').$type<'listed' | 'hidden' | 'sold'>().notNull(),
  price: doublePrecision('price'),
  /** Of the public fields other than the price. */
  digest: text('digest').notNull(),
});
